// Not deferred, so that the first paint has what was kept and what the address asks for.
import '../kit/head.ts'; // first, because it sets the policy of all scripts after it
import { answersKey, isAnyKept, kept } from './kept.ts';

const page = document.documentElement;
const wishes = new URLSearchParams(window.location.search);
// `answers=1` shows all answers, and `answers=0` keeps them out of print.
const answers = wishes.get('answers');
page.classList.toggle('answers', answers ? answers === '1' : kept(answersKey()) === true);
page.classList.toggle('unanswered', answers === '0');
// Kept answers and options that appeared after the first paint would move the text below them. So the text is not painted
// until the lesson's scripts have shown it and removed these classes, or for 3 s.
page.classList.toggle('returning', isAnyKept());
page.classList.toggle('wishes', answers !== null || wishes.has('only'));
if (/returning|wishes/.test(page.className)) setTimeout(() => page.classList.remove('returning', 'wishes'), 3000);

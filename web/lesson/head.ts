// Not deferred, so that the first paint has what was kept.
import '../kit/head.ts'; // first, because it sets the policy of all scripts after it
import { answersKey } from './answers_key.ts';
import { isAnyKept, kept } from './kept.ts';

const page = document.documentElement;
page.classList.toggle('answers', kept(answersKey) === true);
// A kept answer that appeared after the first paint would move what is below it. So the text is not painted until the
// lesson's script has shown what was kept and removed this class, or for 3 s.
if (isAnyKept()) {
  page.classList.add('returning');
  setTimeout(() => page.classList.remove('returning'), 3000);
}

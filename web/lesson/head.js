// Not deferred, so that the first paint has the theme and the layout for scripts.
import '../page/policy.js'; // first, because it applies to all scripts after it
import { followTheme } from '../page/theme.js';
import { answersKey } from './answers_key.js';
import { kept } from './kept.js';

const page = document.documentElement;
page.classList.add('scripted');
page.classList.toggle('answers', kept(answersKey) === true);
followTheme((dark) => page.classList.toggle('dark', dark));

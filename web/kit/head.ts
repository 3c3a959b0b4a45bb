// The first script of a page. Not deferred, so that the first paint has the theme and the layout for scripts.
import './policy.ts'; // first, because it applies to all scripts after it
import './dark.ts';

document.documentElement.classList.add('scripted');

// The first script of a page. Not deferred, so that the first paint has the theme and the layout for scripts.
import './policy.ts'; // first, because it applies to all scripts after it
import { followTheme } from './theme.ts';

const page = document.documentElement;
page.classList.add('scripted');
followTheme((dark) => page.classList.toggle('dark', dark));

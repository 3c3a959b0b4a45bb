// Not deferred: what depends on scripts and the theme is known before anything is painted.
import '../page/policy.js'; // first: it holds for all that comes later
import { followTheme } from '../page/theme.js';

const page = document.documentElement;
page.classList.add('scripted');
followTheme((dark) => page.classList.toggle('dark', dark));

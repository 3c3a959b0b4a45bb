// Not deferred, so that the first paint has the theme and the layout for scripts.
import '../page/policy.ts'; // first, because it applies to all scripts after it
import { followTheme } from '../page/theme.ts';

const page = document.documentElement;
page.classList.add('scripted');
followTheme((dark) => page.classList.toggle('dark', dark));

// Not deferred, so that the first paint has the theme and the layout for scripts.
import '../kit/policy.ts'; // first, because it applies to all scripts after it
import { followTheme } from '../kit/theme.ts';

const page = document.documentElement;
page.classList.add('scripted');
followTheme((dark) => page.classList.toggle('dark', dark));

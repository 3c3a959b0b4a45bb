// The class by which a page's style sheets know the dark theme.
import { followTheme } from './theme.ts';

followTheme((dark) => document.documentElement.classList.toggle('dark', dark));

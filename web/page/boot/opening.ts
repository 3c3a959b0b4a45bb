// How this page's simulation opens, as far as it is known before the program is loaded.

import { Opening } from '../../frame/opening.ts';
import { schema } from '../schema.ts';

export const opening = new Opening(window.location.search, schema);

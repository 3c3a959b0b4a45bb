// What this page is asked to show, as far as it is known before the program is loaded.

import { pageQuery } from '../../kit/address.ts';
import { askedBy } from '../../schema/asked.ts';

/** Scene, number of discs and shape of the box, the last of which is 0 if it is automatic. */
export const asked = askedBy(window.location.search, [], BUILD_FACTS);

/** Takes all that the embedding page has set, as queries. */
export const askAlso = (sets: string[]) => Object.assign(asked, askedBy(pageQuery(), sets, BUILD_FACTS));

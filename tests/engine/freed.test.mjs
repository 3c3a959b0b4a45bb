// A few of each; freed.long.test.mjs makes a thousand. Needs `tools/build web`.
import { withBrowser } from '../lib/app.mjs';
import { freedInPage } from './freed.mjs';

const { site } = withBrowser();
freedInPage(site, 8);

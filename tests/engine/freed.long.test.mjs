// A thousand of each, in one process of Node.js and in one page. Needs `tools/build web`.
import { withBrowser } from '../lib/app.mjs';
import { freedInNode, freedInPage } from './freed.mjs';

const { site } = withBrowser();
freedInNode(1000);
freedInPage(site, 1000);

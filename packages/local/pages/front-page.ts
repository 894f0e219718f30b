/** `/`: links to every other page. */
import { htmlPage } from './html.ts';
import type { PageHandler } from './pages.ts';

export const frontPage: PageHandler = (subpath) =>
  subpath === ''
    ? htmlPage({
        title: 'Order management',
        body: `
<ul>
<li><a href="/docs">API documentation</a>: every operation, to read and to try out.</li>
<li><a href="/ops">Console</a>: open orders, returns, money to give back, customers and stock.</li>
<li><a href="/problems">Problems</a>: the meaning of each error, and the next step.</li>
<li><a href="/openapi.json">OpenAPI document</a>: the API as a file, for tools.</li>
</ul>
<p>The API needs a token of this machine:</p>
<pre><code>npm run --silent token -- --customer a1b2
npm run --silent token -- --operator</code></pre>`,
      })
    : undefined;

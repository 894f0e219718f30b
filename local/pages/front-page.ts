/** `/`: where a browser arrives, and the way to every other page. */
import { htmlPage } from './html.ts';
import type { Page } from './pages.ts';

export const frontPage: Page = (rest) =>
  rest === ''
    ? htmlPage({
        title: 'Order management',
        body: `
<ul>
<li><a href="/docs">API documentation</a>: every operation, to read and to try out.</li>
<li><a href="/ops">Operations page</a>: open orders, customers and low stock.</li>
<li><a href="/problems">Problems</a>: what each error means, and what to do about it.</li>
<li><a href="/openapi.json">OpenAPI document</a>: the API as a file, for tools.</li>
</ul>
<p>The API itself takes a token of this machine:</p>
<pre><code>npm run --silent token -- --customer a1b2
npm run --silent token -- --operator</code></pre>`,
      })
    : undefined;

/**
 * `/docs`: the OpenAPI document in Swagger UI, served from its package, with the problem catalog
 * below it.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { declaredAttributes } from '../../../lib/shop/declared-attributes.ts';
import { ROOT } from '../../api/commands/root.ts';
import { inWhole } from '../../api/openapi/shared-parts.ts';
import { declares, shopDocument } from '../../api/openapi/shop-document.ts';
import type { TableAccess } from '../table-access.ts';
import { htmlPage } from './html.ts';
import type { PageAnswer, PageHandler } from './pages.ts';
import { problemSections } from './problems.ts';

const ASSETS = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const OWN = import.meta.dirname;

/** The files of the page, with their folders and types. */
const FILES: Readonly<Record<string, readonly [folder: string, type: string]>> = {
  'swagger-ui.css': [ASSETS, 'text/css; charset=utf-8'],
  'swagger-ui-bundle.js': [ASSETS, 'text/javascript; charset=utf-8'],
  'favicon-32x32.png': [ASSETS, 'image/png'],
  'page.css': [OWN, 'text/css; charset=utf-8'],
  'documentation.js': [OWN, 'text/javascript; charset=utf-8'],
};

export const documentationPage =
  (access: TableAccess): PageHandler =>
  async (subpath) => {
    if (subpath === '' || subpath === '/') return page();
    if (subpath === '/try-out.json') return tryOut(access);
    const name = subpath.slice('/'.length);
    const [folder, type] = FILES[name] ?? [];
    if (folder === undefined || type === undefined) return undefined;
    return { status: 200, type, body: await readFile(join(folder, name)) };
  };

/** Loaded at the first request, because it loads the events and their marshalling. */
const loadTryOut = () => import('./try-out.ts');

const DOCUMENT = join(ROOT, 'docs/openapi.json');

/** `/openapi.json`, as it is committed; with the attributes of a shop that declares some. */
export const openApiFile: PageHandler = async (subpath) => {
  if (subpath !== '') return undefined;
  const [text, declared] = [await readFile(DOCUMENT, 'utf8'), await declaredAttributes()];
  const body = declares(declared) ? JSON.stringify(shopDocument(JSON.parse(text), declared)) : text;
  return { status: 200, type: 'application/json', body };
};

/** Read again for each request, because trying out an operation changes the table. */
async function tryOut(access: TableAccess): Promise<PageAnswer> {
  const { tryOutDocument } = await loadTryOut();
  const document = await tryOutDocument(
    inWhole(JSON.parse(await readFile(DOCUMENT, 'utf8'))),
    access,
  );
  const ofShop = shopDocument(document, await declaredAttributes());
  return { status: 200, type: 'application/json', body: JSON.stringify(ofShop) };
}

const page = async (): Promise<PageAnswer> =>
  htmlPage({
    title: 'Order management API',
    head:
      '<link rel="stylesheet" href="/docs/swagger-ui.css"><script ' +
      'src="/docs/swagger-ui-bundle.js" defer></script><script src="/docs/documentation.js" ' +
      'defer></script>',
    body: `
<aside class="tokens" aria-label="How to authorize">
  <p><strong>Authorize</strong> with a token of this machine:</p>
  <pre><code>npm run --silent token -- --customer a1b2
npm run --silent token -- --operator
npm run --silent token -- --connector</code></pre>
  <p>The examples use ids from this run. Reload the page to refresh them.</p>
</aside>
<div id="swagger-ui" data-fresh-key="${(await loadTryOut()).FRESH_KEY}">
<p role="status">Loading the operations …</p></div>
<noscript><p>The operations need JavaScript to be tried out;
<a href="/openapi.json">the document itself</a> does not.</p></noscript>
<section aria-labelledby="problems"><h2 id="problems">Problems</h2>
<p>The backend’s errors are <code>application/problem+json</code> (RFC 9457).
Their <code>type</code> links here; their <code>code</code> is for programs.
API Gateway’s own errors (401, 403 for a missing scope, 413 above 10 MB, 429 when it throttles)
are <code>{"message": "…"}</code>.</p>
${await problemSections()}
</section>`,
  });

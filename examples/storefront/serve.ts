/**
 * `npm run storefront`: a small shop on the local run, at http://localhost:5173. It is a page and
 * a checkout server, as a shop would have them.
 */
import { pagePort } from '../../packages/local/page-port.ts';
import { openLocalShop } from './open-local-shop.ts';

const pageAt = pagePort('storefront', 'Opens a small shop on the local run.', 5173);
try {
  const { url } = await openLocalShop(process.env['PORT'] || '3000', pageAt);
  console.log(`The shop is open at ${url}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}

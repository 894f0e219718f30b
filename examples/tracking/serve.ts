/**
 * `npm run tracking`: the page behind an order's link, on the local run, at http://localhost:5174,
 * and /withdrawal, that of a withdrawal without a login. `npm start` prints a link.
 */
import { pagePort } from '../../packages/local/page-port.ts';
import { openLocalTracking } from './open-local-tracking.ts';

const pageAt = pagePort('tracking', 'Opens the page behind the link of an order.', 5174);
const { url } = await openLocalTracking(process.env['PORT'] || '3000', pageAt);
console.log(`Orders are tracked at ${url}#<the link>`);

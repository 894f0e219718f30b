/**
 * The pages of the examples, which `npm start` opens beside itself: it starts this process, reads
 * one line of JSON with their addresses, and ends it by closing its input, however it ends itself.
 * A page that cannot be opened has no address: its port is in use, or the run has no provider.
 */
import { openLocalShop } from '../storefront/open-local-shop.ts';
import { openLocalTracking } from '../tracking/open-local-tracking.ts';

process.stdin.resume().once('end', () => process.exit(0));

const port = process.env['PORT'] || '3000';
const [shop, tracking] = await Promise.allSettled([
  (async () => openLocalShop(port, 5173))(),
  openLocalTracking(port, 5174),
]);
const urlOf = (opened: PromiseSettledResult<{ readonly url: string }>): string | undefined =>
  opened.status === 'fulfilled' ? opened.value.url : undefined;
console.log(JSON.stringify({ shop: urlOf(shop), tracking: urlOf(tracking) }));

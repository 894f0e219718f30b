/** The smoke test: each access pattern, and the copies of its changes. */

import type { PatternId } from '../../../functions/manifest/access-patterns.ts';
import { ACCESS_PATTERNS } from '../../../functions/manifest/access-patterns.ts';
import { SmokeRun, type SmokeStep, StepFailed } from './smoke-run.ts';
import type { SmokeTarget } from './smoke-target.ts';
import { signUp } from './story/customer.ts';
import { shipAndTakeBack } from './story/fulfillment.ts';
import { cancelOrders, findOrders, placeOrders } from './story/orders.ts';
import { authorize, settle } from './story/payment.ts';
import type { Shop, SmokeOrder } from './story/shop.ts';
import { clearTheShelf, fillTheShelf } from './story/stock.ts';
import { tryWebhooks } from './story/webhooks.ts';

export interface SmokeResult {
  readonly steps: readonly SmokeStep[];
  /** Access patterns that were not tried, because an earlier step failed. */
  readonly notReached: readonly PatternId[];
  readonly ok: boolean;
}

/**
 * Tries each access pattern, in an order that creates the data of the next. Everything it creates
 * is canceled or deleted, except one customer and one SKU, `SMOKE-<stage>`.
 */
export async function smokeTest(
  target: SmokeTarget,
  stage: string,
  onStep: (step: SmokeStep) => void,
  copyMillis?: number,
): Promise<SmokeResult> {
  const run = new SmokeRun(target, onStep, copyMillis);
  const shop = { customerId: subjectOf(target.tokens.customer), sku: `SMOKE-${stage}`, stage };
  const isReady = await succeeds(() => signUp(run, shop));
  const isFilled = await succeeds(() => fillTheShelf(run, shop));
  if (isReady && isFilled) await orderStory(run, shop);
  await succeeds(() => tryWebhooks(run, shop));
  if (isFilled) await succeeds(() => clearTheShelf(run, shop));
  const asked = new Set(run.steps.map(({ id }) => id));
  const notReached = (Object.keys(ACCESS_PATTERNS) as PatternId[]).filter((id) => !asked.has(id));
  const ok = notReached.length === 0 && run.steps.every(({ wrong }) => wrong === undefined);
  return { steps: run.steps, notReached, ok };
}

/** Places orders, and cancels them at the end even if a step in between fails. */
async function orderStory(run: SmokeRun, shop: Shop): Promise<void> {
  let orders: readonly SmokeOrder[] = [];
  const placed = await succeeds(async () => {
    orders = await placeOrders(run, shop);
  });
  const [order] = orders;
  if (!placed || !order) return;
  await succeeds(() => findOrders(run, shop, order));
  await succeeds(async () => {
    // A shop may require payment before shipping, so the amount is authorized first.
    const paymentId = await authorize(run, shop, order);
    await succeeds(() => shipAndTakeBack(run, shop, order));
    await settle(run, shop, order, paymentId);
  });
  await succeeds(() => cancelOrders(run, shop, orders));
}

/** Runs a part of the test. A failure ends this part but not the others. */
async function succeeds(part: () => Promise<void>): Promise<boolean> {
  try {
    await part();
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

/** Returns the `sub` of an access token. The API verifies the token. */
function subjectOf(token: string): string {
  const [, payload = ''] = token.split('.');
  return String(JSON.parse(Buffer.from(payload, 'base64url').toString())['sub']);
}

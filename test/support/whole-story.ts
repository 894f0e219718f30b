import { expect, vi } from 'vitest';
import { handler as carryOnErasures } from '../../functions/carry-on-erasures.ts';
import { ACCESS_PATTERNS } from '../../functions/manifest/access-patterns.ts';
import { handler as sweepDue } from '../../functions/sweep-due.ts';
import { constructIdOf } from '../../lib/functions/construct-id.ts';
import { orderLinks } from '../../packages/api/story/order-links.ts';
import { cash } from '../../packages/api/story/paying/cash.ts';
import { sessions } from '../../packages/api/story/paying/payment-sessions.ts';
import { paying } from '../../packages/api/story/payments.ts';
import type { Ask } from './ask.ts';
import { asking } from './call.ts';
import { dueOrders } from './due-orders.ts';
import { erasedCustomer } from './erased-customer.ts';
import { lambdaContext } from './lambda-context.ts';
import { aSku } from './orders.ts';
import { playStory, project, type Stage } from './play-story.ts';
import { sellSplitStock } from './split-stock.ts';
import type { freshTable } from './table.ts';
import { unfinishedWithdrawals } from './unfinished-withdrawals.ts';
import { webhookDeliveries } from './webhook-deliveries.ts';

export interface WholeStage extends Stage {
  readonly table: Pick<ReturnType<typeof freshTable>, 'put'>;
}

/**
 * Plays the story, and adds what no request of it causes: payments of orders that expire unpaid,
 * deliveries of webhooks, and the sweep of what is due.
 */
export async function playWholeStory({ table, ...stage }: WholeStage): Promise<void> {
  const { made } = stage;
  const ask = askFor(stage);
  const sweep = async () => {
    made('the test');
    await sweepDue({ time: '' }, lambdaContext());
    made('SweepDue');
  };
  const sweepErasures = async () => {
    made('the test');
    await carryOnErasures({ time: '' }, lambdaContext());
    made('CarryOnErasures');
  };
  await playStory(stage);
  // The story's delivery is due. Later sweeps find only their own.
  await sweep();
  vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
  await playStory(stage, [orderLinks, paying, cash, sessions], 'expiring');
  vi.unstubAllEnvs();
  await aSku('LAMP');
  await sellSplitStock(ask, sweep);
  await webhookDeliveries({ ask, table, made, sweep });
  await erasedCustomer({ ask, made, sweep: sweepErasures });
  await dueOrders({ ask, project: () => project(stage), sweep });
  await unfinishedWithdrawals({ ask, table, made, project: () => project(stage) });
}

/** Sends single requests, and names their operations. */
export const askFor =
  ({ made }: Pick<Stage, 'made'>): Ask =>
  (id) =>
  async (call, status) => {
    const name = constructIdOf(ACCESS_PATTERNS[id].name);
    made('the test');
    const answer = await asking(id)(call);
    made(name, answer);
    expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBe(status);
    return answer;
  };

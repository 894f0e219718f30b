import { vi } from 'vitest';
import { TAXES } from '../../packages/api/story/step.ts';
import type { Ask } from './ask.ts';
import { connector, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

interface Setting {
  readonly ask: Ask;
  readonly project: () => Promise<void>;
  readonly sweep: () => Promise<void>;
}

/** Runs all that can happen to orders that are due, under the settings that make them so. */
export async function dueOrders({ ask, project, sweep }: Setting): Promise<void> {
  const pay = ask('A14');
  const report = ask('A18');
  const order = ask('A6');
  const ship = ask('A19');
  const takeBack = ask('A21');
  const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

  vi.stubEnv('UNPAID_ORDERS_EXPIRE_AFTER', '30');
  vi.stubEnv('SHIP_UNPAID', 'false');
  vi.useFakeTimers({ toFake: ['Date'] });
  const place = async () => {
    const { body } = await order(
      {
        as: operator,
        path: { customerId: 'a1b2' },
        headers: idempotencyKey(),
        body: {
          currency: 'EUR',
          lines: [{ sku: 'LAMP', quantity: 2, unitPrice: 1000 }],
          adjustments: TAXES,
        },
      },
      201,
    );
    return { as: operator, path: { customerId: 'a1b2', orderId: body.orderId as string } };
  };
  type At = Awaited<ReturnType<typeof place>>;
  const fact = (at: At, members: object, status = 200) =>
    report(
      {
        as: connector,
        body: {
          ...at.path,
          provider: 'stripe',
          kind: 'SALE',
          state: 'SUCCEEDED',
          amount: 2000,
          currency: 'EUR',
          reference: 'ch_1',
          occurredAt: '2026-06-01T12:00:00Z',
          ...members,
        },
      },
      status,
    );

  const at = await place();
  const shipped = { headers: { 'if-match': '"1"' }, body: { status: 'SHIPPED' } };
  await ask('A7')({ ...at, ...shipped }, 409);
  // These stay unpaid at first: one is due, one is paid when it is due, one is put off for a
  // payment.
  const [unpaid, cut, paid, begun] = [await place(), await place(), await place(), await place()];
  await pay({ ...cut, headers: idempotencyKey(), body: { provider: 'stripe' } }, 201);
  await ask('A8')(
    { ...cut, headers: idempotencyKey(), body: { lines: [{ seq: 1, quantity: 1 }] } },
    200,
  );
  const declined = { paymentReference: 'pi_declined', state: 'FAILED', reference: 'ch_declined' };
  await fact(unpaid, declined);
  await fact(begun, { paymentReference: 'pi_slow', state: 'PENDING', reference: 'ch_slow' });
  // This one is shipped when its payment is due, and taken back.
  const sent = await place();
  vi.stubEnv('SHIP_UNPAID', 'true');
  const all = { ...sent, headers: idempotencyKey(), body: {} };
  const { fulfillmentId } = (await ship(all, 201)).body;
  await project();
  later(16);
  await fact(paid, { paymentReference: 'pi_fast', reference: 'ch_fast' });
  later(30);
  await sweep();
  await fact(unpaid, { paymentReference: 'pi_late', reference: 'ch_late' });
  await takeBack({ ...sent, path: { ...sent.path, fulfillmentId } }, 200);
  await project();
  vi.useRealTimers();
  vi.unstubAllEnvs();
}

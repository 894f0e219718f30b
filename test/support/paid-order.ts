import { vi } from 'vitest';
import type { Ask } from './ask.ts';
import { connector, operator } from './call.ts';
import { idempotencyKey } from './orders.ts';

interface Setting {
  readonly ask: Ask;
  readonly project: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly buyer: string;
}

/**
 * Runs all that can happen to an order's money and its due time, refusals and repetitions included.
 */
export async function aPaidOrder({ ask, project, sweep, buyer }: Setting): Promise<void> {
  const pay = ask('A14');
  const capture = ask('A15');
  const refund = ask('A16');
  const giveUp = ask('A17');
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
        path: { customerId: buyer },
        headers: idempotencyKey(),
        body: { currency: 'EUR', lines: [{ sku: 'LAMP', quantity: 2, unitPrice: 1000 }] },
      },
      201,
    );
    return { as: operator, path: { customerId: buyer, orderId: body.orderId as string } };
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
  const request = { ...at, headers: idempotencyKey(), body: { provider: 'manual', amount: 500 } };
  const byHand = (await pay(request, 201)).body.paymentId as string;
  await pay(request, 201);
  await pay({ ...at, headers: idempotencyKey(), body: { provider: 'x1', amount: 9999 } }, 409);
  const shipped = { headers: { 'if-match': '"1"' }, body: { status: 'SHIPPED' } };
  await ask('A7')({ ...at, ...shipped }, 409);
  const online = (
    await pay(
      { ...at, headers: idempotencyKey(), body: { provider: 'stripe', reference: 'pi_1' } },
      201,
    )
  ).body.paymentId as string;
  const of = (paymentId: string) => ({
    as: operator,
    path: { ...at.path, paymentId },
    headers: idempotencyKey(),
  });
  // A manual authorization is voided, authorized again and captured: each changes the row.
  const held = { provider: 'manual', paymentId: byHand, kind: 'AUTHORIZATION', amount: 500 };
  const asHeld = async (reference: string, amount: number) =>
    fact(at, { ...held, reference, amount });
  await asHeld('cash-1', 2000);
  await giveUp(of(byHand), 201);
  await asHeld('cash-2', 500);
  const taking = of(byHand);
  await capture({ ...taking, body: { amount: 500 } }, 201);
  await capture({ ...taking, body: { amount: 500 } }, 201);
  await capture(of(byHand), 409);
  await giveUp(of(byHand), 409);
  await refund({ ...of(byHand), body: { amount: 100 } }, 201);
  await refund({ ...of(byHand), body: { amount: 999 } }, 409);
  await project();

  const ofProvider = { customerId: undefined, orderId: undefined, paymentReference: 'pi_1' };
  await fact(at, { ...ofProvider, kind: 'AUTHORIZATION', amount: 1500, reference: 'pi_1' });
  await fact(at, { ...ofProvider, kind: 'AUTHORIZATION', amount: 1500, reference: 'pi_1' });
  await fact(at, { currency: 'USD', paymentId: online }, 422);
  const asked = (await capture({ ...of(online), body: { amount: 1500 } }, 201)).body;
  later(3);
  await sweep();
  await fact(at, { paymentId: online, kind: 'CAPTURE', transactionId: asked.transactionId });
  await fact(at, { paymentId: online, kind: 'REFUND', amount: 200, reference: 're_1' });
  await fact(at, { paymentReference: 'pi_new', amount: 1, reference: 'ch_new' });
  await project();
  await ask('A8')(
    { ...at, headers: idempotencyKey(), body: { lines: [{ seq: 1, quantity: 1 }] } },
    200,
  );
  await project();

  const half = await place();
  const cash = { provider: 'manual', captured: true, amount: 1000 };
  await pay({ ...half, headers: idempotencyKey(), body: cash }, 201);
  await ask('A8')(
    { ...half, headers: idempotencyKey(), body: { lines: [{ seq: 1, quantity: 1 }] } },
    200,
  );
  await project();

  // The last part is captured manually, so no payment is awaited any more.
  const parts = await place();
  await fact(parts, { paymentReference: 'pi_part', amount: 1500, reference: 'ch_part' });
  const rest = { ...parts, headers: idempotencyKey(), body: { provider: 'manual', amount: 500 } };
  const { paymentId } = (await pay(rest, 201)).body;
  await fact(parts, { ...held, paymentId, reference: 'cash-3' });
  const last = { as: operator, path: { ...parts.path, paymentId }, headers: idempotencyKey() };
  await capture({ ...last, body: { amount: 500 } }, 201);
  await project();

  // These stay unpaid at first: one is due, one is paid when it is due, one is put off for a
  // payment.
  const [unpaid, cut, paid, begun] = [await place(), await place(), await place(), await place()];
  await pay({ ...cut, headers: idempotencyKey(), body: { provider: 'stripe' } }, 201);
  await ask('A8')(
    { ...cut, headers: idempotencyKey(), body: { lines: [{ seq: 1, quantity: 1 }] } },
    200,
  );
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

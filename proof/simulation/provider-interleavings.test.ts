import { describe, expect, it } from 'vitest';
import type { RequestKind } from '../../domain/kept/requestable.ts';
import { stripeFacts } from '../../domain/payment-adapters/stripe.ts';
import type { PaymentCapture } from '../../domain/payments/payment-capture.ts';
import { executePayment } from '../../functions/payments/execute-payment.ts';
import { stripeProvider } from '../../functions/payments/stripe/stripe-provider.ts';
import { standInFetch } from '../../packages/local/stripe/as-fetch.ts';
import type { StripeReply, StripeRequest } from '../../packages/local/stripe/skin/request.ts';
import { paymentBooks, startedPayment } from '../../packages/oms/provider/check/payment-books.ts';
import { IS_WHOLE, REPEATED } from '../../test/support/size.ts';
import { idOf, paidBy, playedStripe, T0 } from '../../test/support/stripe-stand-in.ts';
import { type Choose, everySchedule, inTurns } from './provider/schedules.ts';

interface Case {
  readonly kind: RequestKind;
  readonly terms: PaymentCapture;
  readonly final?: boolean;
  /** The requests whose answers are lost: the execution, and the end of the path. */
  readonly lost: readonly (readonly [execution: number, path: string])[];
}

/** Removes the key, to see that the judge finds what follows. */
type Change = (request: StripeRequest) => StripeRequest;

/** Two executions at once, and one a day later when the keys are forgotten. */
async function play({ kind, terms, final, lost }: Case, choose: Choose, change?: Change) {
  const { standIn, now, pass, ...stripe } = playedStripe({ capture: terms });
  const payment = await paidBy({ standIn, now, pass, ...stripe }, 'SUCCEEDS');
  const ids = { paymentId: idOf('p', 1), orderId: idOf('o', 1), createdAt: T0 };
  const books = paymentBooks({ payment: startedPayment(payment.id, ids), total: 5000, now });
  await books.record(standIn.events.flatMap(stripeFacts));
  const wanted = { ...(kind !== 'VOID' && { amount: 2000 }), ...(final === false && { final }) };
  const transactionId = books.request(kind, wanted);
  const execute = (execution: number, turn: () => Promise<void>) => {
    const answer = async (sent: StripeRequest): Promise<StripeReply | undefined> => {
      await turn();
      const reply = standIn.answer(change?.(sent) ?? sent);
      const isLost = lost.some(([who, path]) => who === execution && sent.path.endsWith(path));
      return isLost && sent.method === 'POST' ? undefined : reply;
    };
    const provider = stripeProvider({
      paymentCapture: terms,
      secretKey: async () => 'sk_test_1',
      fetch: standInFetch(standIn, answer),
    });
    const read = async () => books.read();
    return executePayment(
      { customerId: 'a1b2', ...ids, transactionId },
      {
        provider,
        read,
        record: books.record,
        ended: books.ended,
        wait: async () => undefined,
        now,
      },
    );
  };
  await inTurns(choose, [(turn) => execute(0, turn), (turn) => execute(1, turn)]);
  pass(90_000);
  await execute(2, async () => undefined);
  const moved = standIn.ledger.bookings.filter(({ kind: of }) => of === kind);
  const { state } = books.payment().transactions[transactionId ?? ''] ?? {};
  return { amounts: moved.map(({ amount }) => Math.abs(amount)), state, history: books.history };
}

const CASES: Readonly<Record<string, Omit<Case, 'lost'>>> = {
  'a capture': { kind: 'CAPTURE', terms: 'manual' },
  'a capture in parts': { kind: 'CAPTURE', terms: 'parcels', final: false },
  'a void': { kind: 'VOID', terms: 'manual' },
  'a refund': { kind: 'REFUND', terms: 'automatic' },
};

const PATHS: Readonly<Record<RequestKind, string>> = {
  CAPTURE: '/capture',
  VOID: '/cancel',
  REFUND: '/refunds',
};

const LOST: readonly (readonly number[])[] = [[], [0], [0, 1]];

/** `npm test` plays the losses of one execution only. */
const losses = IS_WHOLE ? LOST : [[0]];

describe('Two executions of one request, and a later one', () => {
  it.each(Object.keys(CASES))(
    'move its amount once, in every order of their requests: %s',
    REPEATED,
    async (name) => {
      const one = CASES[name] as Case;
      let schedules = 0;
      for (const executions of losses) {
        const lost = executions.map((n) => [n, PATHS[one.kind]] as const);
        schedules += await everySchedule(async (choose) => {
          const { amounts, state, history } = await play({ ...one, lost }, choose);
          expect(amounts).toEqual(one.kind === 'VOID' ? [] : [2000]);
          expect(state).toBe('SUCCEEDED');
          expect(history.filter((fact) => fact.state === 'FAILED')).toEqual([]);
        });
      }

      process.stdout.write(`${name}: ${schedules} schedules\n`);
      expect(schedules).toBeGreaterThan(60);
    },
  );

  it.each(['a capture in parts', 'a refund'])(
    'move it twice in some order without a key: %s',
    async (name) => {
      const one = { ...CASES[name], lost: [] } as unknown as Case;
      const keyless: Change = (request) => ({ ...request, key: undefined });
      let twice = 0;
      const schedules = await everySchedule(async (choose) => {
        const { amounts } = await play(one, choose, keyless);
        if (amounts.length > 1) twice += 1;
      });

      expect(twice).toBeGreaterThan(0);
      expect(twice).toBeLessThan(schedules);
    },
  );
});

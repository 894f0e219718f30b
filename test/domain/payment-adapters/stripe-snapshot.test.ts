import { describe, expect, it } from 'vitest';
import type { PaymentIntent } from '../../../domain/payment-adapters/stripe-event.ts';
import {
  type ReadCharge,
  type ReadDispute,
  type ReadRefund,
  refundFacts,
  snapshotFacts,
} from '../../../domain/payment-adapters/stripe-snapshot.ts';
import { UnreadableEvent } from '../../../domain/payment-adapters/unreadable-event.ts';
import { stripeEvent } from '../../support/stripe-events.ts';

const T = ['t-01JWMJ9V40CJ3GAS3P5CEJY7TA', 't-01JWMJ9V40CJ3GAS3P5CEJY7TB'] as const;
const READ_AT = 1_795_600_000;

const objectOf = <Read>(name: string, changes: object = {}): Read =>
  stripeEvent(name, { object: changes }).data.object as Read;
const intent = (name: string, changes?: object) =>
  objectOf<PaymentIntent>(`payment_intent.${name}`, changes);
const charge = (name: string, changes?: object) => objectOf<ReadCharge>(`charge.${name}`, changes);

interface Case {
  readonly intent: PaymentIntent;
  readonly charge?: ReadCharge;
  readonly refunds?: readonly ReadRefund[];
  readonly disputes?: readonly ReadDispute[];
}

const read = (one: Case) =>
  snapshotFacts({ charge: undefined, refunds: [], disputes: [], readAt: READ_AT, ...one });

const wordsOf = (one: Case): string[] =>
  read(one).map(({ kind, state, amount, reference, transactionId = '' }) =>
    [kind, state, amount, reference.slice(0, 3), transactionId.slice(-1)].join(' ').trim(),
  );

describe('The facts of a payment', () => {
  it.each<[string, Case, string[]]>([
    ['that is open', { intent: intent('succeeded', { status: 'requires_payment_method' }) }, []],
    [
      'that was declined',
      { intent: intent('payment_failed'), charge: charge('succeeded', { status: 'failed' }) },
      ['SALE FAILED 8390 ch_'],
    ],
    ['that is a voucher', { intent: intent('requires_action.voucher') }, ['SALE PENDING 8390 pi_']],
    ['that is a redirect', { intent: intent('requires_action.redirect') }, []],
    ['that is collected', { intent: intent('processing') }, ['SALE PENDING 8390 ch_']],
    [
      'that is paid',
      { intent: intent('succeeded'), charge: charge('succeeded') },
      ['SALE SUCCEEDED 8390 ch_'],
    ],
    [
      'that is held',
      {
        intent: intent('amount_capturable_updated'),
        charge: charge('succeeded.uncaptured', { amount_captured: 0 }),
      },
      ['AUTHORIZATION SUCCEEDED 8390 pi_'],
    ],
    [
      'that was captured in part',
      { intent: intent('succeeded.manual'), charge: charge('captured.partly') },
      ['AUTHORIZATION SUCCEEDED 8390 pi_', 'CAPTURE SUCCEEDED 6390 ch_', 'VOID SUCCEEDED 2000 pi_'],
    ],
    [
      'that a request captured in part',
      {
        intent: intent('succeeded.manual', { metadata: { [T[0]]: '0' } }),
        charge: charge('captured.partly'),
      },
      [
        'AUTHORIZATION SUCCEEDED 8390 pi_',
        'CAPTURE SUCCEEDED 6390 ch_ A',
        'VOID SUCCEEDED 2000 pi_',
      ],
    ],
    [
      'that requests and a person captured',
      {
        intent: intent('succeeded.manual', { metadata: { [T[0]]: '1000', [T[1]]: '4000' } }),
        charge: charge('captured.partly'),
      },
      [
        'AUTHORIZATION SUCCEEDED 8390 pi_',
        'CAPTURE SUCCEEDED 3000 ch_ A',
        'CAPTURE SUCCEEDED 2390 ch_ B',
        'CAPTURE SUCCEEDED 6390 ch_',
        'VOID SUCCEEDED 2000 pi_',
      ],
    ],
    [
      'that is captured in parts',
      {
        intent: intent('amount_capturable_updated', {
          amount_capturable: 5390,
          amount_received: 3000,
          metadata: { [T[0]]: '0' },
        }),
        charge: charge('captured.partly', {
          amount_captured: 3000,
          payment_method_details: { type: 'card', card: { multicapture: { status: 'available' } } },
        }),
      },
      ['CAPTURE SUCCEEDED 3000 ch_ A', 'AUTHORIZATION SUCCEEDED 8390 pi_'],
    ],
    [
      'that was released by request',
      {
        intent: intent('canceled', { metadata: { transactionId: T[0] } }),
        charge: charge('succeeded.uncaptured', { amount_captured: 0 }),
      },
      ['AUTHORIZATION SUCCEEDED 8390 pi_', 'VOID SUCCEEDED 8390 pi_ A'],
    ],
    [
      'whose release only the intent shows',
      {
        intent: intent('succeeded.manual'),
        charge: charge('captured.partly', {
          payment_method_details: { type: 'card', card: { multicapture: { status: 'available' } } },
        }),
      },
      ['AUTHORIZATION SUCCEEDED 8390 pi_', 'CAPTURE SUCCEEDED 6390 ch_', 'VOID SUCCEEDED 2000 pi_'],
    ],
    [
      'that was paid by a method without an authorization, beside one with it',
      {
        intent: intent('succeeded', {
          payment_method_options: { card: { capture_method: 'manual' } },
        }),
        charge: charge('succeeded', { payment_method_details: { type: 'sepa_debit' } }),
      },
      ['SALE SUCCEEDED 8390 ch_'],
    ],
    [
      'that was paid by a method without details',
      {
        intent: intent('succeeded'),
        charge: charge('succeeded', { payment_method_details: null }),
      },
      ['SALE SUCCEEDED 8390 ch_'],
    ],
    [
      'that is a voucher after a declined card',
      {
        intent: intent('requires_action.voucher', {
          last_payment_error: { code: 'card_declined' },
        }),
        charge: charge('succeeded', { status: 'failed' }),
      },
      ['SALE PENDING 8390 pi_'],
    ],
    [
      'that lapsed',
      {
        intent: intent('canceled.expired'),
        charge: charge('succeeded.uncaptured', { amount_captured: 0 }),
      },
      ['AUTHORIZATION REVERSED 8390 pi_'],
    ],
    ['that was given up', { intent: intent('canceled.unpaid') }, []],
    [
      'with refunds and a dispute',
      {
        intent: intent('succeeded'),
        charge: charge('succeeded'),
        refunds: [
          objectOf<ReadRefund>('refund.created', { status: 'succeeded' }),
          objectOf<ReadRefund>('refund.failed', { id: 're_2' }),
        ],
        disputes: [objectOf<ReadDispute>('charge.dispute.closed.won')],
      },
      [
        'SALE SUCCEEDED 8390 ch_',
        'REFUND SUCCEEDED 2000 re_ 4',
        'REFUND REVERSED 2000 re_ 4',
        'CHARGEBACK REVERSED 8390 du_',
      ],
    ],
  ])('%s', (_, one, expected) => {
    expect(wordsOf(one)).toEqual(expected);
  });

  it('have the time of their object, or of the reading if that can change without one', () => {
    const facts = read({ intent: intent('succeeded.manual'), charge: charge('captured.partly') });

    expect(facts.map(({ kind, occurredAt }) => [kind, Date.parse(occurredAt) / 1000])).toEqual([
      ['AUTHORIZATION', 1_795_341_604],
      ['CAPTURE', READ_AT],
      ['VOID', READ_AT],
    ]);
  });

  it('of a sale have the time of the charge', () => {
    const [sale] = read({ intent: intent('succeeded'), charge: charge('succeeded') });

    expect(sale?.occurredAt).toBe(new Date(charge('succeeded').created * 1000).toISOString());
  });

  it('of a refund alone are those of its event', () => {
    const refund = objectOf<ReadRefund>('refund.created', { status: 'succeeded' });

    expect(refundFacts(refund)).toMatchObject([
      {
        kind: 'REFUND',
        state: 'SUCCEEDED',
        occurredAt: new Date(refund.created * 1000).toISOString(),
      },
    ]);
  });

  it('of a released payment have the time of the release', () => {
    const facts = read({
      intent: intent('canceled', { canceled_at: 1_795_400_000 }),
      charge: charge('succeeded.uncaptured', { amount_captured: 0 }),
    });

    expect(facts.at(-1)?.occurredAt).toBe(new Date(1_795_400_000_000).toISOString());
  });

  it('cannot be read with an unknown status of a refund', () => {
    const refunds = [objectOf<ReadRefund>('refund.created', { status: 'teleported' })];

    expect(() =>
      read({ intent: intent('succeeded'), charge: charge('succeeded'), refunds }),
    ).toThrow(UnreadableEvent);
  });
});

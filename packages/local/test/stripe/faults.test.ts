import { describe, expect, it } from 'vitest';
import { Misconfigured, Refused, Unknown } from '../../../../functions/payments/provider.ts';
import {
  aRequest,
  aStart,
  paidBy,
  playedStripe,
} from '../../../../test/support/stripe-stand-in.ts';
import { setFault } from '../../stripe/faults.ts';

const faulty = async (...words: string[]) => {
  const stripe = playedStripe();
  const payment = await paidBy(stripe, 'SUCCEEDS');
  setFault(stripe.standIn, stripe.faults, words);
  return { ...stripe, payment, request: aRequest(payment) };
};

describe('A fault', () => {
  it('loses the answers to a number of requests, which are executed', async () => {
    const { provider, request, standIn } = await faulty('lose-answers', '2');

    await expect(provider.capture(request)).rejects.toBeInstanceOf(Unknown);
    expect(standIn.ledger.bookings).toEqual([]);
    await expect(provider.capture(request)).rejects.toBeInstanceOf(Unknown);
    expect(standIn.ledger.bookings).toMatchObject([{ kind: 'CAPTURE', amount: 2000 }]);
    await expect(provider.capture(request)).resolves.toBeDefined();
    expect(standIn.ledger.bookings).toHaveLength(1);
  });

  it('refuses requests, which are not executed', async () => {
    const { provider, request, standIn, faults } = await faulty('refuse', '429');

    await expect(provider.capture(request)).rejects.toMatchObject({
      name: 'Unknown',
      retryAfter: 1000,
    });
    await expect(provider.ask(request.references)).rejects.toBeInstanceOf(Unknown);
    setFault(standIn, faults, ['refuse', '401', '1']);
    await expect(provider.ask(request.references)).rejects.toBeInstanceOf(Misconfigured);
    await expect(provider.ask(request.references)).resolves.toBeDefined();
    setFault(standIn, faults, ['refuse', '402']);
    await expect(provider.capture(request)).rejects.toBeInstanceOf(Refused);
    setFault(standIn, faults, ['off']);
    await expect(provider.capture(request)).resolves.toBeDefined();
  });

  it('forgets the keys: the same start begins another payment', async () => {
    const { provider, standIn, faults } = await faulty('off');
    expect(await provider.start(aStart())).toMatchObject({ status: 'OPEN' });
    expect(standIn.ledger.payments.size).toBe(1);
    setFault(standIn, faults, ['forget-keys']);
    await provider.start(aStart());

    expect(standIn.ledger.payments.size).toBe(2);
  });

  it.each([
    [['delay', '5s'], { delay: 5000 }],
    [['delay', '0.5s'], { delay: 500 }],
    [['double'], { double: true }],
    [['reverse'], { reverse: true }],
    [['lose-webhooks'], { loseWebhooks: true }],
    [['lose-answers'], { loseAnswers: 1 }],
    [['refuse', '503', '2'], { refuse: { status: 503, left: 2 } }],
  ])('is switched on by its words: %j', async (words, expected) => {
    expect((await faulty(...words)).faults).toMatchObject(expected);
  });

  it.each([
    ['explode'],
    ['delay 5'],
    ['refuse 200'],
    ['lose-answers many'],
    ['refuse 429 x'],
    [''],
  ])('is known by its words, and not by "%s"', (words) =>
    expect(faulty(...words.split(' '))).rejects.toThrow('is no fault'),
  );
});

import { describe, expect, it } from 'vitest';
import { newOrderId } from '../../../domain/order-id.ts';
import { timeOf } from '../../../domain/time-id.ts';
import { answerIdOf, hashedId } from '../../../table/full-order/report-ids.ts';

const placedAt = new Date('2026-03-04T05:06:07.890Z');
const orderId = newOrderId(placedAt, Buffer.alloc(16, 7));

describe('The id of what a provider reported', () => {
  it('follows from its references, and is of the time of the order', () => {
    const [id, again, other] = ['pi_1', 'pi_1', 'pi_2'].map((reference) =>
      hashedId('t', orderId, reference),
    );

    expect(id).toBe(again);
    expect(id).not.toBe(other);
    expect(timeOf('t', id ?? '')).toBe(placedAt.toISOString());
  });

  it('has the first time of all for an order written by hand', () => {
    expect(timeOf('t', hashedId('t', 'ORD-1', 'pi_1'))).toBe('1970-01-01T00:00:00.000Z');
  });

  it('is one for an answer to a request, and another for a report of the same words', () => {
    const of = { orderId, provider: 'stripe' };

    expect(answerIdOf(of)('t-1', 're_1')).toBe(answerIdOf(of)('t-1', 're_1'));
    expect(answerIdOf(of)('t-1', 're_1')).not.toBe(answerIdOf(of)('t-2', 're_1'));
    expect(answerIdOf(of)('t-1', 're_1')).not.toBe(
      hashedId('t', orderId, orderId, 'stripe', '', 't-1', 're_1'),
    );
  });
});

import { describe, expect, it } from 'vitest';
import {
  MAX_ATTEMPTS,
  nextAttemptAt,
  RETRY_DELAYS,
} from '../../../domain/webhooks/delivery-plan.ts';
import {
  EVENT_PATTERNS,
  isGivenUp,
  signingGenerations,
  wants,
} from '../../../domain/webhooks/webhook-endpoint.ts';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const delayAfter = (attempts: number, random = 0.5, retryAfter?: number) => {
  const at = nextAttemptAt(attempts, NOW, { random, retryAfter });
  return at === undefined ? undefined : Date.parse(at) - NOW.getTime();
};

describe('The plan of a delivery', () => {
  it('has ten attempts in 75 hours and 36 minutes', () => {
    expect(MAX_ATTEMPTS).toBe(10);
    expect(RETRY_DELAYS.reduce((sum, delay) => sum + delay)).toBe((75 * 60 + 36) * 60_000);
    expect(delayAfter(1)).toBe(60_000);
    expect(delayAfter(9)).toBe(24 * 3_600_000);
    expect(delayAfter(10)).toBeUndefined();
  });

  it('moves each attempt by up to a tenth', () => {
    expect(delayAfter(2, 0)).toBe(270_000);
    expect(delayAfter(2, 0.999_999)).toBeCloseTo(330_000, -2);
  });

  it('waits as long as the receiver requests, up to a day, and never shorter', () => {
    expect(delayAfter(1, 0.5, 600)).toBe(600_000);
    expect(delayAfter(1, 0.5, 1)).toBe(60_000);
    expect(delayAfter(1, 0.5, 999_999)).toBe(24 * 3_600_000);
  });
});

describe('An endpoint', () => {
  it('accepts a type by its name, by its group, or all', () => {
    const endpoint = (...eventTypes: string[]) => ({ status: 'ENABLED' as const, eventTypes });
    expect(wants(endpoint('order.paid'), 'order.paid')).toBe(true);
    expect(wants(endpoint('order.*'), 'order.paid')).toBe(true);
    expect(wants(endpoint('*'), 'order.paid')).toBe(true);
    expect(wants(endpoint('payment.*', 'order.placed'), 'order.paid')).toBe(false);
    expect(wants({ ...endpoint('*'), status: 'DISABLED' }, 'order.paid')).toBe(false);
    expect(EVENT_PATTERNS).toEqual(expect.arrayContaining(['*', 'inventory.*', 'order.placed']));
  });

  it('never gets an event with a person in it, and cannot ask for one', () => {
    const all = { status: 'ENABLED' as const, eventTypes: ['*', 'withdrawal.*'] };
    expect(wants(all, 'withdrawal.updated')).toBe(true);
    expect(wants(all, 'withdrawal.received')).toBe(false);
    expect(EVENT_PATTERNS).toContain('withdrawal.updated');
    expect(EVENT_PATTERNS).not.toContain('withdrawal.received');
  });

  it('signs with the previous secret for a day', () => {
    const rotated = { secretGeneration: 3, secretRotatedAt: '2026-05-31T12:00:00.001Z' };
    expect(signingGenerations(rotated, NOW)).toEqual([3, 2]);
    expect(
      signingGenerations({ ...rotated, secretRotatedAt: '2026-05-31T12:00:00.000Z' }, NOW),
    ).toEqual([3]);
    expect(signingGenerations({ secretGeneration: 1 }, NOW)).toEqual([1]);
  });

  it('is disabled after five days without a success', () => {
    expect(isGivenUp({}, NOW)).toBe(false);
    expect(isGivenUp({ failingSince: '2026-05-27T12:00:00.001Z' }, NOW)).toBe(false);
    expect(isGivenUp({ failingSince: '2026-05-27T12:00:00.000Z' }, NOW)).toBe(true);
  });
});

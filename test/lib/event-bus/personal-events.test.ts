import { describe, expect, inject, it } from 'vitest';
import { PERSONAL_EVENTS } from '../../../domain/events/event-types.ts';
import { readAssembly, resourcesOf } from '../../../packages/local/cloudformation/template.ts';
import { matchesAny } from '../../../packages/local/lambda/event-source/event-filter.ts';

const busEvent = (type: string) => ({ source: 'orders', 'detail-type': type, detail: {} });

describe('The rule of webhooks', () => {
  it('leaves out events with a person in them, and no others', () => {
    const rules = resourcesOf(readAssembly(inject('assembly')), 'AWS::Events::Rule');
    const patterns = rules
      .map(({ properties }) => properties['EventPattern'])
      .filter(
        (pattern) => pattern !== undefined && matchesAny([pattern], busEvent('order.placed')),
      );
    const passes = (type: string) => matchesAny(patterns, busEvent(type));

    expect(patterns).toHaveLength(1);
    expect(PERSONAL_EVENTS).toEqual([
      'withdrawal.received',
      'withdrawal.confirmation_requested',
      'withdrawal.acknowledged',
    ]);
    for (const type of PERSONAL_EVENTS) expect(passes(type), type).toBe(false);
    for (const type of ['withdrawal.updated', 'order.placed']) expect(passes(type)).toBe(true);
  });
});

// @module-tag long timed first
import { describe, it } from 'vitest';
import { eventBus } from '../../support/event-bus.ts';
import { freshTable } from '../../support/table.ts';
import { webhookStorm } from '../../support/webhook-storm.ts';

describe('10,000 events', () => {
  const table = freshTable();
  const bus = eventBus();

  it('all reach every endpoint that finally answers, with their ids and bytes', async () => {
    await webhookStorm({ table, bus, events: 10_000 });
  }, 900_000);
});

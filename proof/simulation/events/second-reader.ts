import { PUBLISHER } from '../../../functions/manifest/change-stream.ts';
import { anEndpoint } from '../../../test/support/webhook-endpoints.ts';
import { passTime, seedOutsideActors, trueTime } from '../determinism.ts';
import { createEventSource, type DeadLetters } from '../event-source.ts';
import { MILD } from '../faults/hazards.ts';
import type { Outbound } from '../judge/events/outbound.ts';
import { isDelivery, type Row, text } from '../judge/evidence.ts';
import type { Setup } from '../shop-run.ts';
import { createBus } from './bus.ts';
import { sendEventsTo } from './clients.ts';
import { createDeliveries } from './deliveries.ts';
import { createReceivers, PRIVATE_HOSTS, RECEIVERS } from './receivers.ts';

export type SecondReader = NonNullable<ReturnType<typeof createSecondReader>>;

/** Rounds of the sweep after which everything must have arrived. The plan has ten. */
const ROUNDS = 40;

/**
 * The stream's second reader, the bus that it publishes on, and the webhooks behind that. Undefined
 * for a design without notifiers.
 */
export function createSecondReader(setup: Setup) {
  const { stage, mapping, design, faults, isCalm, hasWebhooks } = setup;
  const { random, counts } = stage;
  if (!design.notifiers) return undefined;
  const { publish, deliver } = design.notifiers;
  const receivers = createReceivers(random, { failures: isCalm ? 0 : 0.3 });
  const deliveries = createDeliveries(stage, deliver, mapping);
  const bus = createBus({
    random,
    refusals: isCalm ? 0 : faults.mixed / 5,
    onEvent: (event) => {
      counts.events++;
      if (hasWebhooks) deliveries.accept(event);
    },
  });
  sendEventsTo(bus.put);
  const deadLetters: DeadLetters = [];
  const source = createEventSource(stage, publish, mapping, deadLetters, PUBLISHER.filters);

  const settled = async () => {
    await source.settled();
    await deliveries.settled();
  };
  const redrive = async () => {
    await source.redrive();
    await deliveries.settled();
    await deliveries.redrive();
  };

  return {
    accept: source.accept,
    settled,
    redrive,
    /** The events that were published, and the webhooks that were received. */
    outbound: (): Outbound => ({
      events: bus.accepted,
      arrivals: receivers.arrivals,
      subscriptions: hasWebhooks ? RECEIVERS : [],
    }),
    /** Registers the endpoints, without faults. */
    async open(): Promise<void> {
      if (!hasWebhooks) return;
      process.env['WEBHOOK_PRIVATE_HOSTS'] = PRIVATE_HOSTS;
      seedOutsideActors(random.below(2 ** 31));
      for (const { host, url, eventTypes } of RECEIVERS)
        receivers.register(host, (await anEndpoint({ url, eventTypes })).secret);
    },
    /**
     * Lets the days of the delivery plan pass, and runs the sweep. Also publishes the events of
     * orders that the sweep cancels. Returns a violation if deliveries never end.
     */
    async finish(
      next: () => Promise<readonly Parameters<typeof source.accept>[0][number][]>,
      rows: () => Promise<readonly Row[]>,
    ): Promise<string[]> {
      stage.setFaults(isCalm ? faults : MILD);
      for (let round = 0; round < ROUNDS; round++) {
        const records = await stage.inOwnTurn(next);
        source.accept(records);
        await settled();
        await redrive();
        const waiting = (await stage.inOwnTurn(rows)).filter(isWaiting);
        if (records.length === 0 && waiting.length === 0) return [];
        const last = Math.max(...waiting.map(dueAt), trueTime().getTime());
        passTime(last - trueTime().getTime() + 1000);
        await stage.as('client', () => design.sweep().catch(() => undefined));
        await deliveries.settled();
      }
      return [`webhooks: deliveries wait after ${ROUNDS} rounds`];
    },
  };
}

const isWaiting = (row: Row): boolean => isDelivery(row) && row['status'] === 'PENDING';

const dueAt = (row: Row): number => Date.parse(text(row, 'GSI2SK').split('#')[0] ?? '');

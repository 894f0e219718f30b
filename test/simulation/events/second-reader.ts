import { PUBLISHER } from '../../../functions/change-stream.ts';
import { anEndpoint } from '../../support/webhook-endpoints.ts';
import { passTime, rollAgain, trueTime } from '../determinism.ts';
import { createEventSource, type DeadLetters } from '../event-source.ts';
import { MILD } from '../hazards.ts';
import type { Outbound } from '../judge/events/outbound.ts';
import { isDelivery, type Row, text } from '../judge/evidence.ts';
import type { Cast } from '../play.ts';
import { createBus } from './bus.ts';
import { leadEventsTo } from './clients.ts';
import { createDeliveries } from './deliveries.ts';
import { createReceivers, PRIVATE_HOSTS, RECEIVERS } from './receivers.ts';

export type SecondReader = NonNullable<ReturnType<typeof createSecondReader>>;

/** Rounds of the sweep after which everything must have arrived. The plan has ten. */
const ROUNDS = 40;

/**
 * The stream's second reader, the bus that it publishes on, and the webhooks behind that. Undefined
 * for a design without notifiers.
 */
export function createSecondReader(cast: Cast) {
  const { stage, mapping, design, faults, isCalm, hasWebhooks } = cast;
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
      if (hasWebhooks) deliveries.bring(event);
    },
  });
  leadEventsTo(bus.put);
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
    /** Everything that left the system. */
    outbound: (): Outbound => ({
      events: bus.taken,
      arrivals: receivers.arrivals,
      subscriptions: hasWebhooks ? RECEIVERS : [],
    }),
    /** Registers the endpoints, without faults. */
    async open(): Promise<void> {
      if (!hasWebhooks) return;
      process.env['WEBHOOK_PRIVATE_HOSTS'] = PRIVATE_HOSTS;
      rollAgain(random.below(2 ** 31));
      for (const { host, url, eventTypes } of RECEIVERS)
        receivers.register(host, (await anEndpoint({ url, eventTypes })).secret);
    },
    /**
     * Passes the days of the plan. Events of orders that the sweep cancels meanwhile are published,
     * too. Returns the deliveries that never end.
     */
    async finish(
      next: () => Promise<readonly Parameters<typeof source.accept>[0][number][]>,
      rows: () => Promise<readonly Row[]>,
    ): Promise<string[]> {
      stage.meetFaults(isCalm ? faults : MILD);
      for (let round = 0; round < ROUNDS; round++) {
        const records = await stage.aside(next);
        source.accept(records);
        await settled();
        await redrive();
        const waiting = (await stage.aside(rows)).filter(isWaiting);
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

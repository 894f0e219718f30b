import { publish } from '../../../functions/aws/event-bus.ts';
import { type Failed, presentPages } from './present-pages.ts';

export interface Replayed {
  /** Rows that were read. */
  readonly rows: number;
  readonly events: number;
  /** Events that the bus rejected, and rows that could not be read. */
  readonly failed: readonly Failed[];
}

export interface ReplayOptions {
  readonly since: Date;
  readonly eventBus: string;
  readonly dryRun: boolean;
  /** Called after each page of rows. */
  readonly onPage: (rows: number, events: number) => void;
}

/** Publishes the current state of everything that changed since a moment. */
export async function replayEvents(options: ReplayOptions): Promise<Replayed> {
  const { since, eventBus, dryRun, onPage } = options;
  const failed: Failed[] = [];
  let [rows, events] = [0, 0];
  for await (const page of presentPages(since)) {
    failed.push(...page.failed);
    const refused = dryRun
      ? new Map<number, string>()
      : await publish(
          eventBus,
          page.events.map((event) => ({ event })),
        );
    for (const [at, why] of refused) failed.push({ what: page.events[at]?.id ?? '', why });
    rows += page.rows;
    events += page.events.length - refused.size;
    onPage(rows, events);
  }
  return { rows, events, failed };
}

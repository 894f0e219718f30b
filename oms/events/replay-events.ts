import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../aws-protocol/item.ts';
import { publish } from '../../functions/event-bus.ts';
import type { CloudEvent } from '../../table/events/cloud-event.ts';
import { tableName } from '../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { presentEvents } from './present-events.ts';

export interface Replayed {
  /** Rows that were read. */
  readonly rows: number;
  readonly events: number;
  /** Events that the bus did not take, and rows that could not be read, with the reason. */
  readonly failed: readonly { readonly what: string; readonly why: string }[];
}

export interface ReplayOptions {
  readonly since: Date;
  readonly eventBus: string;
  readonly dryRun: boolean;
  /** After each page of rows. */
  readonly onPage: (rows: number, events: number) => void;
}

/**
 * Publishes the present state of everything that changed since a moment. Reads the whole table:
 * nothing in it is sorted by when it changed.
 */
export async function replayEvents(options: ReplayOptions): Promise<Replayed> {
  const { since, eventBus, dryRun, onPage } = options;
  const failed: { what: string; why: string }[] = [];
  let [rows, events] = [0, 0];
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: tableName(), ExclusiveStartKey }),
    );
    const present = Items.flatMap((row) => read(row, since, failed));
    const refused = dryRun ? new Map<number, string>() : await publish(eventBus, present);
    for (const [at, why] of refused) failed.push({ what: present[at]?.id ?? '', why });
    rows += Items.length;
    events += present.length - refused.size;
    onPage(rows, events);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return { rows, events, failed };
}

function read(
  row: Item,
  since: Date,
  failed: { what: string; why: string }[],
): readonly CloudEvent[] {
  try {
    return presentEvents(row, since);
  } catch (error) {
    failed.push({ what: `${row['PK']} ${row['SK']}`, why: (error as Error).message });
    return [];
  }
}

import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '../../../table/aws-protocol/item.ts';
import type { CloudEvent } from '../../../table/events/cloud-event.ts';
import { tableName } from '../../../table/requests/client.ts';
import { documents } from '../document-client.ts';
import { presentEvents } from './present-events.ts';

/** A failed row or event, with the reason. */
export interface Failed {
  readonly what: string;
  readonly why: string;
}

export interface PresentPage {
  /** Rows that were read. */
  readonly rows: number;
  readonly events: readonly CloudEvent[];
  /** Rows that could not be read. */
  readonly failed: readonly Failed[];
}

/**
 * Reads the current state of everything that changed since a moment, one page of the table at a
 * time. It reads the whole table, because no index is sorted by the time of change.
 */
export async function* presentPages(since: Date): AsyncGenerator<PresentPage> {
  let ExclusiveStartKey: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({ TableName: tableName(), ExclusiveStartKey }),
    );
    const failed: Failed[] = [];
    const events = Items.flatMap((row) => read(row, since, failed));
    yield { rows: Items.length, events, failed };
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

function read(row: Item, since: Date, failed: Failed[]): readonly CloudEvent[] {
  try {
    return presentEvents(row, since);
  } catch (error) {
    failed.push({ what: `${row['PK']} ${row['SK']}`, why: (error as Error).message });
    return [];
  }
}

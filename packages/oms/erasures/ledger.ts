import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { Refusal } from '../../../domain/refusal.ts';
import { eraseCustomer } from '../../../table/customers/a39-erase-customer.ts';
import { SAFE_KEY_PART } from '../../../table/keys.ts';
import { Misuse } from '../../api/commands/exit-code.ts';
import { documents } from '../document-client.ts';

/** The author of an erasure that is replayed and that the table does not have. */
const AUTHOR = 'oms:erasures-replay';

/** Reads the ids of all customers of a table whose erasure was requested: one Scan. */
export async function* erasuresOf(table: string): AsyncGenerator<string> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new ScanCommand({
        TableName: table,
        FilterExpression: '#type = :erasure',
        ProjectionExpression: 'customerId',
        ExpressionAttributeNames: { '#type': 'type' },
        ExpressionAttributeValues: { ':erasure': 'Erasure' },
        ExclusiveStartKey,
      }),
    );
    for (const { customerId } of Items) yield String(customerId);
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/**
 * Reads a ledger that `oms erasures list` wrote, an id a line.
 *
 * @throws {Misuse} for a line that is no id
 */
export async function* erasuresIn(file: string): AsyncGenerator<string> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    line += 1;
    const customerId = text.trim();
    if (customerId === '') continue;
    if (!SAFE_KEY_PART.test(customerId)) throw new Misuse(`${file}:${line} is no customer’s id`);
    yield customerId;
  }
}

export interface Replayed {
  /** Erasures that were requested again. */
  readonly erased: number;
  /** Customers whom the table does not have. */
  readonly unknown: number;
}

/**
 * Requests each erasure again, as A39 does. What was done stays done; what a restore, or a text
 * that came later, has brought back is erased by the sweep.
 */
export async function replayErasures(customers: AsyncIterable<string>): Promise<Replayed> {
  let [erased, unknown] = [0, 0];
  for await (const customerId of customers) {
    try {
      await eraseCustomer(customerId, AUTHOR, new Date());
      erased += 1;
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason.code !== 'customer-not-found') throw error;
      unknown += 1;
    }
  }
  return { erased, unknown };
}

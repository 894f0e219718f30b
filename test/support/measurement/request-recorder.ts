import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../../packages/local/limits/change-units.ts';
import { onRequest } from './on-request.ts';

/** One request to DynamoDB, and the capacity that the engine reports. */
export interface RecordedRequest {
  /** `GetItem`, `TransactWriteItems` … as DynamoDB spells it. */
  readonly operation: string;
  readonly units: number;
  /** Units by `table` and by index name. */
  readonly by: Readonly<Record<string, number>>;
  /** The request, in plain values. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The items that a read returned. */
  readonly items: readonly Item[];
}

interface Answer {
  readonly ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[];
  readonly Items?: readonly Item[];
  readonly Item?: Item;
}

/** Records all requests of the code under test. */
export function recordRequests(): RecordedRequest[] {
  const requests: RecordedRequest[] = [];
  listen(requests);
  return requests;
}

/** Records the requests of `act` only, so that later measurements are not slowed down. */
export async function recordWhile(
  act: () => Promise<unknown>,
): Promise<readonly RecordedRequest[]> {
  const requests: RecordedRequest[] = [];
  const stop = listen(requests);
  try {
    await act();
    return requests;
  } finally {
    stop();
  }
}

/** Adds up the units of all requests of `act`. */
export const unitsWhile = async (act: (() => Promise<unknown>) | undefined): Promise<number> =>
  act ? (await recordWhile(act)).reduce((sum, { units }) => sum + units, 0) : 0;

const listen = (requests: RecordedRequest[]): (() => void) =>
  onRequest(
    (next, context) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'INDEXES' });
      const operation = String(context['commandName']).replace(/Command$/, '');
      const input = args.input as Readonly<Record<string, unknown>>;
      const recorded = { operation, units: 0, by: {}, input, items: [] };
      requests.push(recorded);
      const result = await next(args);
      const {
        ConsumedCapacity: consumed = [],
        Item,
        Items = Item ? [Item] : [],
      } = result.output as Answer;
      // A copy: a reader may take items out of the answer.
      Object.assign(recorded, totals([consumed].flat()), { items: [...Items] });
      return result;
    },
    { step: 'initialize', priority: 'high' },
  );

function totals(consumed: readonly ConsumedCapacity[]): Pick<RecordedRequest, 'units' | 'by'> {
  const by: Record<string, number> = {};
  for (const { Table, GlobalSecondaryIndexes = {} } of consumed) {
    by['table'] = (by['table'] ?? 0) + (Table?.CapacityUnits ?? 0);
    for (const [index, { CapacityUnits = 0 }] of Object.entries(GlobalSecondaryIndexes)) {
      by[index] = (by[index] ?? 0) + CapacityUnits;
    }
  }
  return { units: consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0), by };
}

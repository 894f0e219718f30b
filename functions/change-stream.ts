/**
 * The stream's two readers: which changes they get, and what they may do. DynamoDB allows no third
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html): everybody else
 * listens to the event bus. The event sources of the stack are made from this, and the laptop polls
 * with what the template says. Written as Lambda's event filters:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
import { PARTITIONS, SORT_PREFIX, STOCK_SORT_KEY } from '../table/keys.ts';
import { ATTRIBUTES } from '../table/schema.ts';
import type { Grant } from './grants.ts';

const { customer, order, stock } = PARTITIONS;

const startsWith = (prefix: string) => ({ S: [{ prefix }] });
const equals = (value: string) => ({ S: [value] });
const exists = (present: boolean) => ({ S: [{ exists: present }] });

/** A stock row whose place in the LOW list did not change with it. */
const stockWhile = (low: boolean) => ({
  dynamodb: {
    Keys: { PK: startsWith(stock), SK: equals(STOCK_SORT_KEY) },
    OldImage: { GSI2PK: exists(low) },
    NewImage: { GSI2PK: exists(low) },
  },
});

export const PROJECTOR = {
  entry: 'project-changes',
  /**
   * Rows of truth only. META, SUMMARY and EVENT are the projector's own writes and match nothing;
   * its writes of the LOW key are told by the key appearing or disappearing, and so are A10's,
   * which sets that key itself.
   */
  filters: [
    { dynamodb: { Keys: { PK: startsWith(customer), SK: startsWith(SORT_PREFIX.order) } } },
    stockWhile(false),
    stockWhile(true),
  ],
  grants: [
    {
      actions: ['UpdateItem'],
      partitions: [customer],
      attributes: ATTRIBUTES.summary,
      enclosingOperation: 'TransactWriteItems',
      returnValues: 'NONE',
    },
    { actions: ['UpdateItem'], partitions: [order], attributes: ATTRIBUTES.orderMetadata },
    { actions: ['UpdateItem'], partitions: [stock], attributes: ATTRIBUTES.lowStock },
    { actions: ['PutItem'], partitions: [order], returnValues: 'NONE' },
  ] satisfies Grant[] as readonly Grant[],
} as const;

/** A stock row that enters the LOW list with the change, or leaves it. */
const stockThatTurns = (low: boolean) => ({
  dynamodb: {
    Keys: { PK: startsWith(stock), SK: equals(STOCK_SORT_KEY) },
    OldImage: { GSI2PK: exists(!low) },
    NewImage: { GSI2PK: exists(low) },
  },
});

/** What rules on the bus know our events by. */
export const EVENT_SOURCE = 'orders';

/** Where the publisher finds the name of its event bus. */
export const EVENT_BUS_VARIABLE = 'EVENT_BUS_NAME';

export const PUBLISHER = {
  entry: 'publish-events',
  /** Lambda takes five patterns of a mapping. */
  filters: [
    { dynamodb: { Keys: { PK: startsWith(customer), SK: startsWith(SORT_PREFIX.order) } } },
    {
      dynamodb: {
        Keys: {
          PK: startsWith(order),
          SK: {
            S: [SORT_PREFIX.payment, SORT_PREFIX.fulfillment, SORT_PREFIX.cancellation].map(
              (prefix) => ({ prefix }),
            ),
          },
        },
      },
    },
    stockThatTurns(true),
    stockThatTurns(false),
  ],
  /** It needs no right to the table: events are made from the stream's records alone. */
  grants: [] satisfies Grant[] as readonly Grant[],
} as const;

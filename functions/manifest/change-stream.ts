/**
 * The stream's two readers: the changes they get and the rights they have. DynamoDB allows no third
 * reader (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html), so every
 * other consumer subscribes to the event bus. The stack's event source mappings are made from these
 * rows, and the local run reads them from the template. The filters have the form of Lambda's event
 * filters: https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
import { ERASURE_SORT_KEY, PARTITIONS, SORT_PREFIX, STOCK_SORT_KEY } from '../../table/keys.ts';
import { ATTRIBUTES } from '../../table/schema.ts';
import type { Grant } from './grants.ts';

const { customer, order, stock, tracked, withdrawal } = PARTITIONS;

const startsWith = (prefix: string) => ({ S: [{ prefix }] });
const equals = (value: string) => ({ S: [value] });
const exists = (present: boolean) => ({ S: [{ exists: present }] });

/** A stock row that stays in the LOW list, or stays out of it. */
const stockWhile = (low: boolean) => ({
  dynamodb: {
    Keys: { PK: startsWith(stock), SK: equals(STOCK_SORT_KEY) },
    OldImage: { GSI2PK: exists(low) },
    NewImage: { GSI2PK: exists(low) },
  },
});

/** Changes of the customers' order rows. */
const ORDER_CHANGES = {
  dynamodb: { Keys: { PK: startsWith(customer), SK: startsWith(SORT_PREFIX.order) } },
};

export const PROJECTOR = {
  entry: 'project-changes',
  /**
   * Source rows only. META, SUMMARY and EVENT, which the projector writes, match nothing. It also
   * writes the LOW key of stock rows, as A10 does; the filters exclude changes in which that key
   * appears or disappears.
   */
  filters: [ORDER_CHANGES, stockWhile(false), stockWhile(true)],
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

/** With the setting `findParcels`, the projector also keeps the rows of tracking numbers. */
export const PARCEL_FINDING = {
  /** All changes of parcels: a filter cannot compare the numbers of both images. */
  filters: [
    { dynamodb: { Keys: { PK: startsWith(order), SK: startsWith(SORT_PREFIX.fulfillment) } } },
  ],
  grants: [
    { actions: ['GetItem'], partitions: [order], attributes: ATTRIBUTES.trackedParcel },
    { actions: ['PutItem', 'DeleteItem'], partitions: [tracked], returnValues: 'NONE' },
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

/** The `source` of our events on the bus, which rules match. */
export const EVENT_SOURCE = 'orders';

/** The environment variable with the name of the publisher's event bus. */
export const EVENT_BUS_VARIABLE = 'EVENT_BUS_NAME';

export const PUBLISHER = {
  entry: 'publish-events',
  /** Lambda allows five filters per event source mapping. */
  filters: [
    {
      dynamodb: {
        Keys: {
          PK: startsWith(customer),
          SK: { S: [{ prefix: SORT_PREFIX.order }, ERASURE_SORT_KEY] },
        },
      },
    },
    {
      dynamodb: {
        Keys: {
          PK: startsWith(order),
          SK: {
            S: [
              SORT_PREFIX.payment,
              SORT_PREFIX.fulfillment,
              SORT_PREFIX.cancellation,
              SORT_PREFIX.return,
            ].map((prefix) => ({ prefix })),
          },
        },
      },
    },
    stockThatTurns(true),
    stockThatTurns(false),
    { dynamodb: { Keys: { PK: startsWith(withdrawal) } } },
  ],
  /** None: events are made from the stream's records alone. */
  grants: [] satisfies Grant[] as readonly Grant[],
} as const;

/**
 * What the projector hears of, and may do. The event source of the stack is made from it, and the
 * laptop polls with what the template says. Written as Lambda's event filters:
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

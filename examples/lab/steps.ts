/**
 * The lab of document 004, steps 1 to 6; what each step has to answer, and where this project
 * differs.
 */
import type { LabRequest } from './aws-cli.ts';
import { countOpen, createTable, LAB_TABLE, OPEN_ORDER, query, seed, ship } from './requests.ts';

export interface LabStep {
  readonly step: number;
  readonly title: string;
  readonly requests: readonly LabRequest[];
  /** What the last answer has to be. */
  readonly expected: (answer: Readonly<Record<string, unknown>>) => boolean;
  /** Where this project differs, and why. */
  readonly here: string;
}

/**
 * The rows can be read through the API by these patterns, if the API reads the partition `OPEN`.
 * The document's ids do not tell when an order was placed, so what needs a row's whole key (A3b,
 * A7, A8) answers that there is no such order.
 */
export const READ_BY_API = {
  patterns: ['A1', 'A2', 'A3', 'A4', 'A5'],
  openOrderShards: 1,
} as const;

type Items = readonly { readonly SK: { readonly S: string } }[] | undefined;
const sortKeysIn = (answer: Readonly<Record<string, unknown>>): string =>
  ((answer['Items'] ?? []) as NonNullable<Items>).map(({ SK }) => SK.S).join(' ');

export const LAB_STEPS: readonly LabStep[] = [
  {
    step: 1,
    title: 'Create the table with two overloaded indexes',
    requests: [createTable, { operation: 'DescribeTable', input: { TableName: LAB_TABLE } }],
    expected: ({ Table }) => (Table as { TableStatus?: string })?.TableStatus === 'ACTIVE',
    here:
      'The CDK app creates the table, with a stream, TTL and point-in-time recovery; ' +
      'the local run takes it from the same template. GSI2 also projects what a page of ' +
      'open orders shows, so A5 reads no order one by one.',
  },
  {
    step: 2,
    title: 'Load a customer, two orders and a line item',
    requests: seed,
    expected: ({ ConsumedCapacity }) => ConsumedCapacity !== undefined,
    here:
      'A6 places an order in one transaction, on the condition that the stock is there ' +
      'and nothing is overwritten. An id contains its time, so the whole key follows ' +
      'from it; money is a whole number of minor units with a currency. Rows without a ' +
      'version, as these, are not projected.',
  },
  {
    step: 3,
    title: 'A2: the orders of a customer, newest first',
    requests: [
      query(
        {
          KeyConditionExpression: 'PK = :pk AND begins_with(SK, :p)',
          ScanIndexForward: false,
        },
        { ':pk': 'CUST#a1b2', ':p': 'ORDER#' },
      ),
    ],
    expected: (answer) => sortKeysIn(answer) === 'ORDER#2026-06-03#o-9044 ORDER#2026-06-01#o-9001',
    here:
      'A2 sorts by milliseconds, not by days, and asks for one row more than its page: ' +
      'so it knows whether there is a next page. Its range of days includes the last one.',
  },
  {
    step: 4,
    title: 'A3: an order with its line items',
    requests: [query({ KeyConditionExpression: 'PK = :pk' }, { ':pk': 'ORDER#o-9001' })],
    expected: (answer) => sortKeysIn(answer) === 'ITEM#001',
    here:
      'The lab writes no metadata of the order. A6 does, so A3 answers status, total ' +
      'and addresses with the lines. A3 begins at FULFILLMENT#: a long history sorts ' +
      'before it and is not read.',
  },
  {
    step: 5,
    title: 'A5: count the open orders in the sparse index',
    requests: [countOpen],
    expected: ({ Count }) => Count === 1,
    here:
      'Open orders are spread over `openOrderShards` partitions (4), because one takes ' +
      '500 orders a second; with 1 it is the `OPEN` of the lab. A5 lists pages: COUNT ' +
      'reads every entry that it counts.',
  },
  {
    step: 6,
    title: 'A7: ship the order, and count again',
    requests: [ship, countOpen],
    expected: ({ Count }) => Count === 0,
    here:
      'This update has no condition: it ships a cancelled order, and makes one that ' +
      'does not exist. A7 compares version and status.',
  },
  {
    step: 6,
    title: 'What step 6 leaves behind: A4 still lists the order as open',
    requests: [
      query(
        { IndexName: 'GSI1', KeyConditionExpression: 'GSI1PK = :pk' },
        { ':pk': 'CUST#a1b2#OPEN' },
      ),
    ],
    expected: (answer) => sortKeysIn(answer) === OPEN_ORDER.SK,
    here:
      'The document’s update does not move GSI1PK. A7 moves it in the same UpdateItem, ' +
      'so no index lists an order under a status that it does not have.',
  },
];

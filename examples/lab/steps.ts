/**
 * The lab of source document 004, steps 1 to 6, with the expected answer of each step and the
 * differences to this project.
 */
import type { LabRequest } from './aws-cli.ts';
import { countOpen, createTable, LAB_TABLE, OPEN_ORDER, query, seed, ship } from './requests.ts';

export interface LabStep {
  readonly step: number;
  readonly title: string;
  readonly requests: readonly LabRequest[];
  /** True for the document's answer. */
  readonly expected: (answer: Readonly<Record<string, unknown>>) => boolean;
  /** The difference to this project, with the reason. */
  readonly here: string;
}

/**
 * Patterns that can read these rows through the API, if it reads the partition `OPEN`. The
 * document's ids do not contain the time of an order, so patterns that need a row's whole key (A3b,
 * A7, A8) answer that there is no such order.
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
      'the local run uses the same template. GSI2 also projects the attributes that a page ' +
      'of open orders shows, so A5 does not read each order.',
  },
  {
    step: 2,
    title: 'Load a customer, two orders and a line item',
    requests: seed,
    expected: ({ ConsumedCapacity }) => ConsumedCapacity !== undefined,
    here:
      'A6 places an order in one transaction, on the condition that there is enough stock ' +
      'and nothing is overwritten. An id contains its time, so the whole key follows ' +
      'from it; money is a whole number of minor units with a currency. Rows without a ' +
      'version, such as these, are not projected.',
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
      'A2 sorts by milliseconds, not by days, and reads one row more than its page, which ' +
      'proves a next page. Its range of days includes the last one.',
  },
  {
    step: 4,
    title: 'A3: an order with its line items',
    requests: [query({ KeyConditionExpression: 'PK = :pk' }, { ':pk': 'ORDER#o-9001' })],
    expected: (answer) => sortKeysIn(answer) === 'ITEM#001',
    here:
      'The lab writes no metadata of the order. A6 does, so A3 returns status, total ' +
      'and addresses with the lines. A3 begins at FULFILLMENT#: a long history sorts ' +
      'before it and is not read.',
  },
  {
    step: 5,
    title: 'A5: count the open orders in the sparse index',
    requests: [countOpen],
    expected: ({ Count }) => Count === 1,
    here:
      'Open orders are spread over `openOrderShards` partitions (4), because one supports ' +
      '500 orders a second; with 1 it is the `OPEN` of the lab. A5 lists pages: COUNT ' +
      'reads every entry that it counts.',
  },
  {
    step: 6,
    title: 'A7: ship the order, and count again',
    requests: [ship, countOpen],
    expected: ({ Count }) => Count === 0,
    here:
      'This update has no condition: it ships a canceled order, and creates one that ' +
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
      'The document’s update does not change GSI1PK. A7 changes it in the same UpdateItem, ' +
      'so every index lists an order under its own status.',
  },
];

/** The requests of document 004's lab, with its own keys, rows and expressions. */
import type { LabRequest } from './aws-cli.ts';

/** The document's name of the table. */
export const LAB_TABLE = 'app-main';

const key = (name: string, KeyType: 'HASH' | 'RANGE') => ({ AttributeName: name, KeyType });
const keys = (PK: string, SK: string) => [key(PK, 'HASH'), key(SK, 'RANGE')];

export const createTable: LabRequest = {
  operation: 'CreateTable',
  input: {
    TableName: LAB_TABLE,
    AttributeDefinitions: ['PK', 'SK', 'GSI1PK', 'GSI1SK', 'GSI2PK', 'GSI2SK'].map(
      (AttributeName) => ({ AttributeName, AttributeType: 'S' }),
    ),
    KeySchema: keys('PK', 'SK'),
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: [
      {
        IndexName: 'GSI1',
        KeySchema: keys('GSI1PK', 'GSI1SK'),
        Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['status', 'total'] },
      },
      {
        IndexName: 'GSI2',
        KeySchema: keys('GSI2PK', 'GSI2SK'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
    ],
  },
};

const text = (members: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(members).map(([name, S]) => [name, { S }]));
const counted = { ReturnConsumedCapacity: 'INDEXES' };

const put = (texts: Readonly<Record<string, string>>, numbers: object = {}): LabRequest => ({
  operation: 'PutItem',
  input: { TableName: LAB_TABLE, Item: { ...text(texts), ...numbers }, ...counted },
});

export const query = (members: object, values: Readonly<Record<string, string>>): LabRequest => ({
  operation: 'Query',
  input: {
    TableName: LAB_TABLE,
    ...members,
    ExpressionAttributeValues: text(values),
    ...counted,
  },
});

export const OPEN_ORDER = { PK: 'CUST#a1b2', SK: 'ORDER#2026-06-01#o-9001' };

export const seed: readonly LabRequest[] = [
  put({ PK: 'CUST#a1b2', SK: 'PROFILE', name: 'Acme Co', tier: 'GOLD' }),
  put(
    {
      ...OPEN_ORDER,
      status: 'OPEN',
      GSI1PK: 'CUST#a1b2#OPEN',
      GSI1SK: '2026-06-01#o-9001',
      GSI2PK: 'OPEN',
      GSI2SK: '2026-06-01#o-9001',
    },
    { total: { N: '149.00' } },
  ),
  put(
    {
      PK: 'CUST#a1b2',
      SK: 'ORDER#2026-06-03#o-9044',
      status: 'SHIPPED',
      GSI1PK: 'CUST#a1b2#SHIPPED',
      GSI1SK: '2026-06-03#o-9044',
    },
    { total: { N: '72.50' } },
  ),
  put({ PK: 'ORDER#o-9001', SK: 'ITEM#001', sku: 'ABC' }, { qty: { N: '2' } }),
];

export const countOpen = query(
  { IndexName: 'GSI2', KeyConditionExpression: 'GSI2PK = :open', Select: 'COUNT' },
  { ':open': 'OPEN' },
);

export const ship: LabRequest = {
  operation: 'UpdateItem',
  input: {
    TableName: LAB_TABLE,
    Key: text(OPEN_ORDER),
    UpdateExpression: 'SET #s = :sh REMOVE GSI2PK, GSI2SK',
    ExpressionAttributeNames: { '#s': 'status' },
    ExpressionAttributeValues: text({ ':sh': 'SHIPPED' }),
    ...counted,
  },
};

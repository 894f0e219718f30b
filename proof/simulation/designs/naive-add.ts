import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../packages/oms/document-client.ts';
import { tableName } from '../../../table/requests/client.ts';
import { addition } from './counters.ts';
import { projectorOf, withProjector } from './design.ts';

/** Adds each record's change to the counters. Wrong as soon as a record arrives twice or never. */
export const naiveAdd = withProjector(
  'naive ADD',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await documents.send(new UpdateCommand({ TableName: tableName(), ...added }));
  }),
);

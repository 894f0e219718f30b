import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../oms/document-client.ts';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { addition, guard } from './counters.ts';
import { projecting, projectorOf } from './design.ts';

/** Writes first the guard, then the counters. A crash in between loses the count for good. */
export const twoWrites = projecting(
  'guard and counter in two writes',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (!added) return;
    const { TableName, ...update } = guard(order);
    const { written } = await conditionalUpdate(update);
    if (written) await documents.send(new UpdateCommand(added));
  }),
);

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionalUpdate } from '../../../table/requests/conditional-update.ts';
import { documents } from '../../../tools/oms/document-client.ts';
import { addition, guard } from './counters.ts';
import { projectorOf, withProjector } from './design.ts';

/** Writes the version guard, then the counters. A crash in between loses the change of counters. */
export const twoWrites = withProjector(
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

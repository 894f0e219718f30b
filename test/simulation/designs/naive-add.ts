import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../oms/document-client.ts';
import { addition } from './counters.ts';
import { projecting, projectorOf } from './design.ts';

/** Adds what each record changed. Wrong as soon as a record arrives twice or never. */
export const naiveAdd = projecting(
  'naive ADD',
  'summary',
  projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await documents.send(new UpdateCommand(added));
  }),
);

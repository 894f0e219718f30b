import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../../oms/document-client.ts';
import { addition } from './counters.ts';
import { type Design, projectorOf } from './design.ts';

/** Adds what each record says has changed. Wrong as soon as one comes twice, or never. */
export const naiveAdd: Design = {
  name: 'naive ADD',
  questions: ['summary'],
  isRegister: false,
  project: projectorOf(async ({ order, orderBefore }) => {
    const added = order && addition(order, orderBefore);
    if (added) await documents.send(new UpdateCommand(added));
  }),
};

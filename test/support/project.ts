import type { DynamoDBRecord } from 'aws-lambda';
import { policyIn } from '../../domain/shop/policy.ts';
import { handler } from '../../functions/project-changes.ts';
import { unmarshall } from '../../table/aws-protocol/item.ts';
import { projectChange } from '../../table/copies/project-change.ts';
import {
  isCustomerOrder,
  isOrderFulfillment,
  isOrderPayment,
  isStock,
  type Key,
} from '../../table/keys.ts';
import { lambdaContext } from './lambda-context.ts';
import { changeStream } from './stream.ts';

/**
 * A function that updates the copies with the writes since its last call, as the projector does. It
 * throws for the first record that cannot be projected.
 */
export function projector(): () => Promise<void> {
  const changes = changeStream();
  return async () => {
    for (const record of await changes())
      if (isProjected(record)) await projectChange(record.dynamodb as never, policyIn(process.env));
  };
}

/** The same by the projector's Lambda: a record that cannot be projected stops no other. */
export function projectorFunction(): () => Promise<void> {
  const changes = changeStream();
  return async () => {
    const Records = (await changes()).filter(isProjected) as DynamoDBRecord[];
    if (Records.length > 0) await handler({ Records }, lambdaContext());
  };
}

/** True for what the event source delivers to the projector. */
function isProjected({ dynamodb }: Pick<DynamoDBRecord, 'dynamodb'>): boolean {
  const key = unmarshall(dynamodb?.Keys as never) as unknown as Key;
  const { findParcels, dayFigures } = policyIn(process.env);
  return (
    isCustomerOrder(key) ||
    isStock(key) ||
    ((findParcels || dayFigures) && isOrderFulfillment(key)) ||
    (dayFigures && isOrderPayment(key))
  );
}

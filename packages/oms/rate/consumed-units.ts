import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb';

/** The part of an answer that contains its cost, if `ReturnConsumedCapacity` asks for it. */
export interface Consumed {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[];
}

/** Returns the units that a request has consumed, indexes included. */
export const unitsIn = ({ ConsumedCapacity: consumed }: Consumed): number =>
  [consumed ?? []].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);

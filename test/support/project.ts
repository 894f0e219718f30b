import { unmarshall } from '../../aws-protocol/item.ts';
import { projectChange } from '../../table/copies/project-change.ts';
import { isCustomerOrder, isStock, type Key } from '../../table/keys.ts';
import { changeStream } from './stream.ts';

/**
 * A function that updates the copies with the writes since its last call, as the projector does.
 */
export function projector(): () => Promise<void> {
  const changes = changeStream();
  return async () => {
    for (const { dynamodb } of await changes()) {
      const key = unmarshall(dynamodb?.Keys as never) as unknown as Key;
      if (isCustomerOrder(key) || isStock(key)) await projectChange(dynamodb as never);
    }
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { documents } from '../../packages/oms/document-client.ts';
import { orderMetadataKey } from '../../table/keys.ts';
import { tableName } from '../../table/requests/client.ts';

const LOOK_MILLIS = 25;
const PATIENCE_MILLIS = 120_000;

/** Returns the milliseconds until META has, and SUMMARY counts, that version of an order. */
export async function untilProjected(orderId: string, version: number): Promise<number> {
  const written = performance.now();
  for (;;) {
    const { Item } = await documents.send(
      new GetCommand({ TableName: tableName(), Key: orderMetadataKey(orderId) }),
    );
    const waited = performance.now() - written;
    if (Item?.['counted'] && Item['version'] >= version) return waited;
    if (waited > PATIENCE_MILLIS)
      throw new Error(`version ${version} of ${orderId} did not reach its copies`);
    await sleep(LOOK_MILLIS);
  }
}

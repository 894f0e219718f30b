import {
  ListTagsOfResourceCommand,
  type TableDescription,
  type Tag,
} from '@aws-sdk/client-dynamodb';
import { MOST_OPEN_ORDER_SHARDS, SHARD_TAGS } from '../table/shards.ts';
import { documents } from './document-client.ts';
import { Misuse, Stopped } from './exit-code.ts';

/**
 * Sets how the open orders are spread, in the environment that the functions have it in. It comes
 * from the table's tags, which each deployment sets: a repair that assumed another number would
 * move orders to partitions that nobody lists.
 *
 * @param told `--shards`, for an engine that keeps no tags (DynamoDB Local); elsewhere it has to
 * agree with the tags
 */
export async function useDeployedShards(
  { TableArn = '', TableName = '' }: TableDescription,
  told: number | undefined,
): Promise<void> {
  const tags = await tagsOf(TableArn);
  const shards = tags ? deployed(tags, TableName, TableArn) : undefined;
  const write = shards?.write ?? told;
  if (write === undefined)
    throw new Misuse(
      `the engine keeps no tags, so --shards has to say ${TableName}’s openOrderShards`,
    );
  if (told !== undefined && told !== write) {
    throw new Misuse(
      `the table ${TableName} is deployed with openOrderShards ${write}, not ${told}`,
    );
  }
  const read = shards?.read ?? [write];
  Object.assign(process.env, {
    OPEN_ORDER_SHARDS: String(write),
    OPEN_ORDER_SHARDS_READ: read.join(','),
  });
}

function deployed(tags: ReadonlyMap<string, string>, table: string, arn: string) {
  const [write, ...others] = shardCounts(tags.get(SHARD_TAGS.write));
  const read = shardCounts(tags.get(SHARD_TAGS.read));
  if (write !== undefined && others.length === 0 && read.includes(write)) return { write, read };
  throw new Stopped(
    `the table ${table} does not say how its open orders are spread: its tags ` +
      `${SHARD_TAGS.write} and ${SHARD_TAGS.read} ` +
      `are ${JSON.stringify(tags.get(SHARD_TAGS.write) ?? null)} and ` +
      `${JSON.stringify(tags.get(SHARD_TAGS.read) ?? null)}. ` +
      'Deploy the stack, which sets them. A table restored from a backup has none: set those ' +
      'of the table it was made from, ' +
      `with aws dynamodb tag-resource --resource-arn ${arn} --tags ` +
      `Key=${SHARD_TAGS.write},Value=4 Key=${SHARD_TAGS.read},Value=4`,
  );
}

/** Empty unless each part is a number of shards. */
function shardCounts(tag = ''): number[] {
  const counts = tag.split(' ').map((text) => (/^\d+$/.test(text) ? Number(text) : 0));
  return counts.every((count) => count >= 1 && count <= MOST_OPEN_ORDER_SHARDS) ? counts : [];
}

/** Undefined when the engine has no tags at all. */
async function tagsOf(ResourceArn: string): Promise<ReadonlyMap<string, string> | undefined> {
  const tags: Tag[] = [];
  let NextToken: string | undefined;
  try {
    do {
      const page = await documents.send(new ListTagsOfResourceCommand({ ResourceArn, NextToken }));
      tags.push(...(page.Tags ?? []));
      NextToken = page.NextToken;
    } while (NextToken);
  } catch (error) {
    if ((error as Error).name === 'UnknownOperationException') return undefined;
    throw error;
  }
  return new Map(tags.map(({ Key = '', Value = '' }) => [Key, Value]));
}

import {
  ListTagsOfResourceCommand,
  type TableDescription,
  type Tag,
} from '@aws-sdk/client-dynamodb';
import {
  DAY_FIGURES_TAG,
  FIND_PARCELS_TAG,
  PAYMENT_RECORDS_TAG,
  PHONE_SECRET_TAG,
} from '../../table/schema.ts';
import {
  type DayShards,
  MOST_OPEN_ORDER_SHARDS,
  parseDayShards,
  SHARD_TAGS,
} from '../../table/shards.ts';
import { Misuse, Stopped } from '../api/commands/exit-code.ts';
import { documents } from './document-client.ts';

/**
 * Puts the table's shard counts, whether parcels are found (setting `findParcels`), the zone in
 * which days are counted (`dayFigures`), the form of payments (`paymentRecords`) and the secret of
 * telephone numbers (`findOrders`) into the environment variables that the functions read. They
 * come from the table's tags, which each deployment sets. A repair with another count would move
 * orders to partitions that no request lists.
 *
 * @param given `--shards`, for an engine without tags (DynamoDB Local); elsewhere it must match the
 *   tags
 */
export async function useDeployedShards(
  { TableArn = '', TableName = '' }: TableDescription,
  given: number | undefined,
): Promise<void> {
  const tags = await tagsOf(TableArn);
  const shards = tags ? deployed(tags, TableName, TableArn) : undefined;
  const write = shards?.write ?? given;
  if (write === undefined)
    throw new Misuse(
      `the engine has no tags: name the openOrderShards of ${TableName} with --shards`,
    );
  if (given !== undefined && given !== write) {
    throw new Misuse(
      `the table ${TableName} is deployed with openOrderShards ${write}, not ${given}`,
    );
  }
  const read = shards?.read ?? [write];
  Object.assign(process.env, {
    OPEN_ORDER_SHARDS: String(write),
    OPEN_ORDER_SHARDS_READ: read.join(','),
    DAY_SHARDS: shards?.days ?? '',
    ...(tags && {
      // The secret's tag is there with the setting.
      FIND_ORDERS: String(tags.has(PHONE_SECRET_TAG)),
      FIND_PARCELS: tags.get(FIND_PARCELS_TAG) ?? 'false',
      DAY_FIGURES: String(tags.has(DAY_FIGURES_TAG)),
      TIME_ZONE: tags.get(DAY_FIGURES_TAG) ?? '',
      PAYMENT_RECORDS: tags.get(PAYMENT_RECORDS_TAG) ?? 'false',
      PHONE_SECRET: tags.get(PHONE_SECRET_TAG) ?? '',
    }),
  });
}

function deployed(tags: ReadonlyMap<string, string>, table: string, arn: string) {
  const [write, ...others] = shardCounts(tags.get(SHARD_TAGS.write));
  const read = shardCounts(tags.get(SHARD_TAGS.read));
  const days = tags.get(SHARD_TAGS.days) ?? '';
  if (!parseDayShards(days).every(isEntry))
    throw new Stopped(
      `the tag ${SHARD_TAGS.days} of the table ${table} is ${JSON.stringify(days)}, and no list ` +
        'such as "2026-12-03=8 2027-01-05=16". Deploy the stack, which sets it',
    );
  if (write !== undefined && others.length === 0 && read.includes(write))
    return { write, read, days };
  throw new Stopped(
    `the shard counts of the table ${table} are unknown: its tags ` +
      `${SHARD_TAGS.write} and ${SHARD_TAGS.read} ` +
      `are ${JSON.stringify(tags.get(SHARD_TAGS.write) ?? null)} and ` +
      `${JSON.stringify(tags.get(SHARD_TAGS.read) ?? null)}. ` +
      'Deploy the stack, which sets them. A table restored from a backup has none: copy those ' +
      `of the original table (also ${SHARD_TAGS.days}, ${FIND_PARCELS_TAG}, ` +
      `${DAY_FIGURES_TAG}, ${PAYMENT_RECORDS_TAG} and ${PHONE_SECRET_TAG}, if it has them), ` +
      `with aws dynamodb tag-resource --resource-arn ${arn} --tags ` +
      `Key=${SHARD_TAGS.write},Value=4 Key=${SHARD_TAGS.read},Value=4`,
  );
}

const isEntry = ({ before, shards }: DayShards): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(before) &&
  Number.isInteger(shards) &&
  shards >= 1 &&
  shards <= MOST_OPEN_ORDER_SHARDS;

/** Empty if a part of the tag is not a number of shards. */
function shardCounts(tag = ''): number[] {
  const counts = tag.split(' ').map((text) => (/^\d+$/.test(text) ? Number(text) : 0));
  return counts.every((count) => count >= 1 && count <= MOST_OPEN_ORDER_SHARDS) ? counts : [];
}

/** Undefined if the engine has no tags. */
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

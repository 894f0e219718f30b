import { newestOf } from '../checks/check-fulfillments.ts';
import { nameOfKey } from '../drift.ts';
import { readCopies } from '../reads/read-copies.ts';
import { unchanged } from './unchanged.ts';
import { writeTogether } from './write-together.ts';

/**
 * Sets `latest` of fulfillments to the newest report, if it has not changed since it was read. A
 * carrier's report writes `latest` first and its own row second. A repair between the two resets
 * `latest`; the next verification finds it, and the next report corrects it.
 *
 * @param keys the fulfillments' keys, as findings name them
 */
export async function repairLatest(orderId: string, keys: readonly string[]): Promise<void> {
  const { fulfillments, milestones } = await readCopies(orderId);
  for (const row of fulfillments.filter((fulfillment) => keys.includes(nameOfKey(fulfillment)))) {
    const latest = newestOf(milestones.get(row.SK) ?? []);
    const { ConditionExpression, ...asRead } = unchanged(row, 'latest');
    await writeTogether([
      {
        Update: {
          Key: { PK: row.PK, SK: row.SK },
          UpdateExpression: latest ? 'SET #latest = :latest' : 'REMOVE #latest',
          ConditionExpression: `attribute_exists(PK) AND ${ConditionExpression}`,
          ExpressionAttributeNames: asRead.ExpressionAttributeNames,
          ...valuesOf({
            ...asRead.ExpressionAttributeValues,
            ...(latest && { ':latest': latest }),
          }),
        },
      },
    ]);
  }
}

/** DynamoDB rejects an empty map of values. */
const valuesOf = (values: Readonly<Record<string, unknown>>) =>
  Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {};

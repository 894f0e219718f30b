import { INDEXES, type IndexSchema } from '../../../table/schema.ts';
import { readRun } from '../backfill/migration.ts';
import { reach } from '../target.ts';
import { type Finding, fine, refused } from './finding.ts';
import { type IndexDefinition, indexesOf } from './index-definition.ts';

/**
 * Checks that a deployment creates or removes at most one index. DynamoDB takes one in an update of
 * the table, and CloudFormation fails in the middle of a deployment with two
 * (https://github.com/aws/aws-cdk/issues/12246).
 */
export function compareIndexes(
  deployed: readonly IndexDefinition[],
  next: readonly IndexDefinition[],
): Finding {
  const check = 'indexes';
  const in_ = (list: readonly IndexDefinition[], name: string) =>
    list.find((index) => index.name === name);
  const created = next.filter(({ name }) => !in_(deployed, name));
  const removed = deployed.filter(({ name }) => !in_(next, name));
  const changed = next.filter(({ name, definition }) => {
    const before = in_(deployed, name);
    return before !== undefined && before.definition !== definition;
  });
  if (changed.length > 0)
    return refused(
      check,
      `DynamoDB cannot change the keys or the projection of ${names(changed)}. Add an index with ` +
        'another name, wait for it, let the requests read it, and then remove the old one: four ' +
        'deployments. docs/platform.md',
    );
  const steps = [
    ...created.map(({ name }) => `one that adds ${name}, and npm run oms -- index wait ${name}`),
    ...removed.map(({ name }) => `one that removes ${name}`),
  ];
  if (steps.length <= 1)
    return fine(check, steps.length === 0 ? 'none is added or removed' : `${steps[0]}`);
  return refused(
    check,
    `DynamoDB adds or removes one index at a time. Make ${steps.length} deployments: ` +
      `${steps.join('; ')}. docs/platform.md`,
  );
}

const names = (indexes: readonly IndexDefinition[]): string =>
  indexes.map(({ name }) => name).join(', ');

/** Compares the indexes of the deployed table with the next deployment's. */
export async function checkIndexes(
  { tableName: table, region }: { readonly tableName: string; readonly region: string },
  next: readonly IndexDefinition[] | undefined,
  openIndexes: readonly string[] = [],
): Promise<readonly Finding[]> {
  const { description } = await reach({ table, region, port: '' });
  const active = (description.GlobalSecondaryIndexes ?? [])
    .filter(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    .map(({ IndexName = '' }) => IndexName);
  return [
    // An adopted table keeps its own indexes.
    ...(next ? [compareIndexes(indexesOf(description), next)] : []),
    ...(openIndexes.length > 0 ? [await checkOpenIndexes(openIndexes, active, INDEXES)] : []),
  ];
}

/** Checks that requests read only indexes that are ACTIVE, and that a backfill has filled. */
export async function checkOpenIndexes(
  openIndexes: readonly string[],
  active: readonly string[],
  indexes: readonly IndexSchema[],
): Promise<Finding> {
  const check = 'openIndexes';
  for (const name of openIndexes) {
    if (!active.includes(name))
      return refused(check, `${name} is not ACTIVE: npm run oms -- index wait ${name}`);
    const { job = '' } = indexes.find((index) => index.name === name) ?? {};
    if ((await readRun(job))?.status !== 'COMPLETE')
      return refused(check, `${name} lacks old rows: npm run oms -- backfill ${job}`);
  }
  return fine(check, `${openIndexes.join(', ')}: ACTIVE and filled`);
}

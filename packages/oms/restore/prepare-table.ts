import {
  ListTagsOfResourceCommand,
  type TableDescription,
  type Tag,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateContributorInsightsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { INDEXES, TTL_ATTRIBUTE } from '../../../table/schema.ts';
import { documents } from '../document-client.ts';

/** The result of one step. The local engine supports only some of them. */
export interface PreparationStep {
  readonly step: string;
  readonly outcome: 'done' | 'there already' | 'unknown to this engine';
}

/** DynamoDB's errors that mean that a setting is already right. */
const THERE = /already (enabled|has an enabled stream)|TimeToLive is already/i;

/**
 * Gives a restored table the settings that a restore leaves out: stream, TTL, recovery, protection,
 * tags and insights. Each step may be repeated.
 */
export async function prepareTable(
  { TableName, TableArn, StreamSpecification }: TableDescription,
  liveArn: string,
): Promise<PreparationStep[]> {
  const Tags = await tagsOf(liveArn);
  const own = Tags.filter(({ Key = '' }) => !Key.startsWith('aws:'));
  const stream = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  const ttl = { AttributeName: TTL_ATTRIBUTE, Enabled: true };
  const recovery = { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 };
  const insights = { ContributorInsightsAction: 'ENABLE', TableName } as const;
  const steps: [step: string, work: () => Promise<unknown>][] = [
    ...(StreamSpecification?.StreamEnabled
      ? []
      : [step('stream', new UpdateTableCommand({ TableName, StreamSpecification: stream }))]),
    step('ttl', new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: ttl })),
    step(
      'recovery',
      new UpdateContinuousBackupsCommand({
        TableName,
        PointInTimeRecoverySpecification: recovery,
      }),
    ),
    step('protection', new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true })),
    ...(own.length > 0
      ? [step('tags', new TagResourceCommand({ ResourceArn: TableArn, Tags: own }))]
      : []),
    ...[undefined, ...INDEXES.map(({ name }) => name)].map((IndexName) =>
      step(
        `insights of ${IndexName ?? 'the table'}`,
        new UpdateContributorInsightsCommand({
          ...insights,
          ...(IndexName && { IndexName }),
          ContributorInsightsMode: 'THROTTLED_KEYS',
        }),
      ),
    ),
  ];
  const done: PreparationStep[] = [];
  for (const [name, work] of steps) done.push({ step: name, outcome: await outcomeOf(work) });
  return done;
}

type Sent = Parameters<typeof documents.send>[0];

const step = (name: string, command: unknown): [string, () => Promise<unknown>] => [
  name,
  () => documents.send(command as Sent),
];

async function outcomeOf(work: () => Promise<unknown>): Promise<PreparationStep['outcome']> {
  try {
    await work();
    return 'done';
  } catch (error) {
    const { name, message } = error as Error;
    if (name === 'UnknownOperationException') return 'unknown to this engine';
    if (name === 'ValidationException' && THERE.test(message)) return 'there already';
    throw error;
  }
}

async function tagsOf(ResourceArn: string): Promise<Tag[]> {
  try {
    return (await documents.send(new ListTagsOfResourceCommand({ ResourceArn }))).Tags ?? [];
  } catch (error) {
    if ((error as Error).name === 'UnknownOperationException') return [];
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import {
  DeleteRuleCommand,
  EventBridgeClient,
  PutRuleCommand,
  PutTargetsCommand,
  RemoveTargetsCommand,
} from '@aws-sdk/client-eventbridge';
import {
  CreateQueueCommand,
  DeleteQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { EVENT_SOURCE } from '../../../functions/manifest/change-stream.ts';

/** The target's id within its rule. */
const TARGET = 'tail';

/** Messages in a queue that a killed command leaves behind expire after 5 minutes, in seconds. */
const RETENTION = 300;

/** A rule on the bus and the queue behind it, both for one command. */
export interface BusQueue {
  /** The name of the rule and of the queue. */
  readonly name: string;
  readonly queueUrl: string;
  readonly sqs: SQSClient;
  /**
   * Removes both. If one cannot be removed, the other still is.
   *
   * @returns the errors
   */
  readonly close: () => Promise<readonly string[]>;
}

/**
 * Creates a queue, and a rule that sends all our events on the bus to it, from now on, in the form
 * that any other target gets. If a step fails, the steps before are undone.
 */
export async function openBusQueue(EventBusName: string): Promise<BusQueue> {
  const [events, sqs] = [new EventBridgeClient({}), new SQSClient({})];
  const name = `oms-tail-${randomUUID().slice(0, 8)}`;
  const ofRule = { Rule: name, EventBusName };
  const undo: (() => Promise<unknown>)[] = [];
  const close = () => undone(undo.splice(0));
  try {
    const EventPattern = JSON.stringify({ source: [EVENT_SOURCE] });
    const rule = { Name: name, EventBusName, EventPattern, Description: 'oms tail --bus' };
    const { RuleArn } = await events.send(new PutRuleCommand(rule));
    undo.unshift(() => events.send(new DeleteRuleCommand({ Name: name, EventBusName })));
    const { queueUrl, queueArn } = await createQueue(sqs, name, RuleArn);
    undo.unshift(() => sqs.send(new DeleteQueueCommand({ QueueUrl: queueUrl })));
    const Targets = [{ Id: TARGET, Arn: queueArn }];
    const { FailedEntries = [] } = await events.send(new PutTargetsCommand({ ...ofRule, Targets }));
    const [failed] = FailedEntries;
    if (failed) throw new Error(`the rule accepts no target: ${failed.ErrorMessage}`);
    undo.unshift(() => events.send(new RemoveTargetsCommand({ ...ofRule, Ids: [TARGET] })));
    return { name, queueUrl, sqs, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Creates a queue that only this rule may send to. */
async function createQueue(sqs: SQSClient, QueueName: string, ruleArn: string | undefined) {
  const Attributes = { MessageRetentionPeriod: String(RETENTION) };
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }));
  const asked = { QueueUrl, AttributeNames: ['QueueArn' as const] };
  const { Attributes: attributes } = await sqs.send(new GetQueueAttributesCommand(asked));
  const queueArn = attributes?.QueueArn ?? '';
  const Statement = {
    Effect: 'Allow',
    Principal: { Service: 'events.amazonaws.com' },
    Action: 'sqs:SendMessage',
    Resource: queueArn,
    Condition: { ArnEquals: { 'aws:SourceArn': ruleArn } },
  };
  const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [Statement] });
  await sqs.send(new SetQueueAttributesCommand({ QueueUrl, Attributes: { Policy } }));
  return { queueUrl: QueueUrl, queueArn };
}

async function undone(steps: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> {
  const remaining: string[] = [];
  for (const step of steps)
    await step().catch((error: unknown) => remaining.push((error as Error).message));
  return remaining;
}

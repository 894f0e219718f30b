import { ArnFormat, Stack, Validations } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as kms from 'aws-cdk-lib/aws-kms';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

export interface AlarmTopicProps {
  /** A key of the topic's region. Without it, messages are not encrypted at rest. */
  readonly encryptionKey?: kms.IKey | undefined;
  /** The address to notify. Without it, nobody is notified until a subscription is added. */
  readonly email?: string | undefined;
}

/** The destination of messages. A topic of the shop's own replaces one of the stack's. */
export interface AlarmDestination {
  readonly alarmEmail: string | undefined;
  /** A topic of the stack's region. */
  readonly alarmTopicArn: string | undefined;
  /** By default the address of pages. */
  readonly ticketEmail: string | undefined;
  /** A topic of the stack's region; by default that of pages, if it is the shop's own. */
  readonly ticketTopicArn: string | undefined;
}

/** The topics of messages: pages wake somebody, tickets wait until the morning. */
export interface AlarmTopics {
  readonly page: sns.ITopic;
  readonly ticket: sns.ITopic;
}

/** Makes both topics, each unless the shop has one. */
export function alarmTopics(
  scope: Construct,
  encryptionKey: kms.IKey | undefined,
  { alarmEmail, alarmTopicArn, ticketEmail, ticketTopicArn }: AlarmDestination,
): AlarmTopics {
  const own = (id: string, email: string | undefined) =>
    new AlarmTopic(scope, id, { encryptionKey, email });
  const page = alarmTopicArn
    ? sns.Topic.fromTopicArn(scope, 'OwnTopic', alarmTopicArn)
    : own('Topic', alarmEmail);
  if (ticketTopicArn)
    return { page, ticket: sns.Topic.fromTopicArn(scope, 'OwnTickets', ticketTopicArn) };
  if (alarmTopicArn && !ticketEmail) return { page, ticket: page };
  return { page, ticket: own('Tickets', ticketEmail ?? alarmEmail) };
}

/**
 * The topic that alarms are sent to. `enforceSSL` gives it a policy, which replaces SNS's default
 * one. Without a statement for CloudWatch, nobody could publish, and CloudWatch has no role that
 * could be granted it. https://docs.aws.amazon.com/sns/latest/dg/sns-access-policy-use-cases.html
 */
export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { encryptionKey, email }: AlarmTopicProps) {
    super(scope, id, { ...(encryptionKey && { masterKey: encryptionKey }), enforceSSL: true });
    if (email !== undefined) this.#notify(email);
    const stack = Stack.of(this);
    const alarms = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: '*',
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    this.addToResourcePolicy(
      new iam.PolicyStatement({
        principals: [new iam.ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: {
          StringEquals: { 'aws:SourceAccount': stack.account },
          ArnLike: { 'aws:SourceArn': alarms },
        },
      }),
    );
  }

  #notify(email: string): void {
    const subscription = this.addSubscription(new EmailSubscription(email));
    Validations.of(subscription).acknowledge({
      id: 'Serverless::Serverless-SNSRedrivePolicy',
      reason:
        'A message that a mailbox rejects would wait in a queue that nobody reads. The alarm ' +
        'itself stays in CloudWatch and on the dashboard.',
    });
  }
}

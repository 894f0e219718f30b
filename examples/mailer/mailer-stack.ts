import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as logs from 'aws-cdk-lib/aws-logs';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { tableGrant } from '../../lib/table/table-grant.ts';
import { type Language, MAIL_TYPES } from './compose.ts';
import { MAILER_GRANTS } from './grants.ts';
import { VARIABLES } from './settings.ts';

export interface MailerStackProps extends StackProps {
  /** The folder with the bundle of the function, `index.mjs`. */
  readonly bundle: string;
  /** Outputs of the orders' stack: `EventBusName` and `TableName`. */
  readonly eventBusName: string;
  readonly tableName: string;
  /** The name of the orders' stack: its alarm `MailsLeftOut` watches the mailer. */
  readonly ordersStack: string;
  /** The sender, of an identity that SES has verified: `The Shop <shop@shop.example>`. */
  readonly from: string;
  readonly shop: string;
  readonly confirmationPage: string;
  readonly language: Language;
}

/** A mailer beside the orders' stack: a rule on its bus, a function, SES. */
export class MailerStack extends Stack {
  constructor(scope: Construct, id: string, props: MailerStackProps) {
    super(scope, id, props);
    const outbox = new dynamodb.TableV2(this, 'Outbox', {
      partitionKey: { name: 'PK', type: dynamodb.AttributeType.STRING },
      timeToLiveAttribute: 'expiresAt',
      billing: dynamodb.Billing.onDemand(),
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const failed = new sqs.Queue(this, 'Failed', {
      retentionPeriod: Duration.days(14),
      enforceSSL: true,
    });
    const later = new sqs.Queue(this, 'Later', {
      retentionPeriod: Duration.days(14),
      // Six times the function's, as Lambda recommends.
      visibilityTimeout: Duration.minutes(3),
      deadLetterQueue: { queue: failed, maxReceiveCount: 5 },
      enforceSSL: true,
    });
    const sender = this.#sender(props, outbox, later);
    sender.addEventSource(new SqsEventSource(later, { reportBatchItemFailures: true }));
    sender.configureAsyncInvoke({
      maxEventAge: Duration.hours(6),
      retryAttempts: 2,
      onFailure: new SqsDestination(failed),
    });
    new events.Rule(this, 'Mails', {
      description: 'Events of orders that have a mail',
      eventBus: events.EventBus.fromEventBusName(this, 'Bus', props.eventBusName),
      eventPattern: { source: [EVENT_SOURCE], detailType: [...MAIL_TYPES] },
      targets: [new LambdaFunction(sender)],
    });
  }

  #sender(props: MailerStackProps, outbox: dynamodb.ITableV2, later: sqs.IQueue): lambda.Function {
    const { bundle, tableName, from, shop, confirmationPage, language } = props;
    const sender = new lambda.Function(this, 'SendMail', {
      code: lambda.Code.fromAsset(bundle),
      handler: 'index.handler',
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      memorySize: 512,
      timeout: Duration.seconds(30),
      logGroup: new logs.LogGroup(this, 'Log', { retention: logs.RetentionDays.ONE_MONTH }),
      environment: {
        TABLE_NAME: tableName,
        [VARIABLES.outbox]: outbox.tableName,
        [VARIABLES.later]: later.queueUrl,
        [VARIABLES.stack]: props.ordersStack,
        [VARIABLES.from]: from,
        [VARIABLES.shop]: shop,
        [VARIABLES.confirmationPage]: confirmationPage,
        [VARIABLES.language]: language,
      },
    });
    const orders = dynamodb.TableV2.fromTableName(this, 'Orders', tableName);
    for (const grant of MAILER_GRANTS) sender.addToRolePolicy(tableGrant(orders, grant));
    // A transaction needs the right to its parts alone.
    outbox.grant(sender, 'dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem');
    later.grantSendMessages(sender);
    sender.addToRolePolicy(this.#maySend(from));
    return sender;
  }

  /** The right to send as this sender, from an identity of its address or its domain. */
  #maySend(from: string): iam.PolicyStatement {
    const address = /<([^>]+)>$/.exec(from)?.[1] ?? from;
    const identities = [address, address.split('@').at(-1) ?? ''];
    return new iam.PolicyStatement({
      actions: ['ses:SendEmail', 'ses:SendRawEmail'],
      resources: identities.map((name) =>
        this.formatArn({ service: 'ses', resource: 'identity', resourceName: name }),
      ),
      conditions: { StringEquals: { 'ses:FromAddress': address } },
    });
  }
}

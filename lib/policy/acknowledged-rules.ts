import { type Acknowledgment, Validations } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/** As the plugin calls itself. */
const CONTROL_TOWER = 'cdk-validator-cfnguard';

const OUTSIDE_A_NETWORK: Acknowledgment = {
  id: `${CONTROL_TOWER}::lambda_inside_vpc_check`,
  reason:
    'The functions reach AWS services alone, each with a role of its own. A network of their ' +
    'own is an option (context vpc) for shops ' +
    'whose rules ask for one.',
};

const LOGS_OF_LESS_THAN_A_YEAR: Acknowledgment = {
  id: `${CONTROL_TOWER}::cloudwatch_log_group_retention_period_check`,
  reason:
    'How long logs are kept is a setting (logRetentionDays): the law of some shops asks for ' +
    'a year, that of others for less.',
};

const GUARDED_BY_A_SIGNATURE =
  'A payment provider has no token of ours, and an authorizer of an HTTP API does not see ' +
  'the body that is signed. The function ' +
  'verifies the signature over the exact bytes before it reads anything; the route has a ' +
  'throttle of its own.';

/** Of the route for webhooks, while the context `paymentWebhooks` is on. */
export function acknowledgeOpenRoutes(routes: readonly IConstruct[]): void {
  for (const route of routes) {
    Validations.of(route).acknowledge(
      { id: 'AwsSolutions-APIG4', reason: GUARDED_BY_A_SIGNATURE },
      {
        id: `${CONTROL_TOWER}::api_gw_v2_authorization_type_configured_check`,
        reason: GUARDED_BY_A_SIGNATURE,
      },
    );
  }
}

/**
 * Rules of the policy packs that do not pass, and why they need not. Those of a single construct
 * stand beside it; none is about who may do what, and a test counts them.
 */
export function acknowledgeForAll(
  stack: IConstruct,
  { vpc, logRetention }: Pick<Settings, 'vpc' | 'logRetention'>,
): void {
  if (!vpc) Validations.of(stack).acknowledge(OUTSIDE_A_NETWORK);
  if (logRetention < RetentionDays.ONE_YEAR)
    Validations.of(stack).acknowledge(LOGS_OF_LESS_THAN_A_YEAR);
  Validations.of(stack).acknowledge(
    {
      id: 'Serverless-LambdaDLQ',
      reason:
        'A dead letter queue is for asynchronous invocations that may not be lost. API ' +
        'Gateway and Secrets Manager wait for the ' +
        'answer, what the stream gives up goes to the failure bucket, and the next sweep ' +
        'finds what one has missed.',
    },
    {
      id: 'Serverless-LambdaTracing',
      reason:
        'Each request is one function and one call to DynamoDB, which its log line and ' +
        'metrics show; traces are charged for, and need ' +
        'permissions on every resource.',
    },
    {
      id: `${CONTROL_TOWER}::s3_bucket_logging_enabled_check`,
      reason: 'As AwsSolutions-S1 on each bucket: CloudTrail tells who read or wrote.',
    },
    {
      id: `${CONTROL_TOWER}::s3_bucket_object_lock_enabled_check`,
      reason:
        'Records that were given up are removed once they are projected; versions keep them ' +
        'for 30 days more.',
    },
  );
}

import { type Acknowledgment, Validations } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IConstruct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/** The plugin's own name. */
const CONTROL_TOWER = 'cdk-validator-cfnguard';

const OUTSIDE_A_NETWORK: Acknowledgment = {
  id: `${CONTROL_TOWER}::lambda_inside_vpc_check`,
  reason:
    'The functions send requests only to AWS services, each with its own role. A network of ' +
    'their own is an option (context vpc) for shops ' +
    'whose rules require one.',
};

const LOGS_OF_LESS_THAN_A_YEAR: Acknowledgment = {
  id: `${CONTROL_TOWER}::cloudwatch_log_group_retention_period_check`,
  reason:
    'The retention of logs is a setting (logRetentionDays): some shops must keep them for a ' +
    'year, others for a shorter time.',
};

const GUARDED_BY_A_SIGNATURE =
  'A payment provider has no token of ours, and an authorizer of an HTTP API does not see ' +
  'the body that is signed. The function ' +
  'verifies the signature over the exact bytes before it reads anything; the route has its ' +
  'own throttle.';

const FOR_EVERYBODY =
  'A consumer withdraws without a login, by law. The function may keep and confirm statements of ' +
  'withdrawal, and read nothing; the routes have their own throttle.';

/** Acknowledges the open routes for webhooks, while the context `paymentWebhooks` is on. */
export const acknowledgeOpenRoutes = (routes: readonly IConstruct[]): void =>
  acknowledgeOpen(routes, GUARDED_BY_A_SIGNATURE);

/** Acknowledges the open routes of statements, while the context `withdrawals` is `public`. */
export const acknowledgePublicRoutes = (routes: readonly IConstruct[]): void =>
  acknowledgeOpen(routes, FOR_EVERYBODY);

function acknowledgeOpen(routes: readonly IConstruct[], reason: string): void {
  for (const route of routes) {
    Validations.of(route).acknowledge(
      { id: 'AwsSolutions-APIG4', reason },
      { id: `${CONTROL_TOWER}::api_gw_v2_authorization_type_configured_check`, reason },
    );
  }
}

/**
 * Acknowledges rules of the policy packs that do not pass, each with the reason. Rules about a
 * single construct are acknowledged beside it. None of them is about permissions, and a test counts
 * them.
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
        'answer, failed stream records go to the failure bucket, and the next sweep ' +
        'processes the rows that one has missed.',
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
      reason: 'As AwsSolutions-S1 on each bucket: CloudTrail records reads and writes.',
    },
    {
      id: `${CONTROL_TOWER}::s3_bucket_object_lock_enabled_check`,
      reason:
        'Failed records are removed once they are projected; versions keep them for 30 days ' +
        'more.',
    },
  );
}

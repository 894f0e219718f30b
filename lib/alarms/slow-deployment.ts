import { Duration, Validations } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { API_ALARMS } from './api-alarms.ts';

/** A p99 of fewer requests is one slow request, such as a cold start. */
const ENOUGH_REQUESTS = 100;

export interface SlowDeploymentProps {
  readonly apiId: string;
}

/**
 * The alarm for a slow canary. It goes off within the five minutes of the canary; `ApiSlow` takes
 * fifteen, because it notifies people. A version that is slow for a tenth of the requests shows in
 * p99.
 */
export class SlowDeployment extends cloudwatch.Alarm {
  constructor(scope: Construct, id: string, { apiId }: SlowDeploymentProps) {
    const period = Duration.minutes(5);
    const ofTheApi = { namespace: 'AWS/ApiGateway', dimensionsMap: { ApiId: apiId }, period };
    super(scope, id, {
      alarmDescription:
        'One request in a hundred takes longer than a second, for 5 minutes. Rolls a gradual ' +
        'deployment back, without a notification: see docs/platform.md#gradual-deployments',
      metric: new cloudwatch.MathExpression({
        expression: `IF(FILL(requests, 0) >= ${ENOUGH_REQUESTS}, latency, 0)`,
        usingMetrics: {
          requests: new cloudwatch.Metric({ ...ofTheApi, metricName: 'Count', statistic: 'Sum' }),
          latency: new cloudwatch.Metric({ ...ofTheApi, metricName: 'Latency', statistic: 'p99' }),
        },
        period,
      }),
      threshold: slowAbove(),
      comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    });
    Validations.of(this).acknowledge({
      id: 'cdk-validator-cfnguard::cloudwatch_alarm_action_check',
      reason: 'CodeDeploy reads its state during a deployment. ApiSlow notifies people.',
    });
  }
}

/** Milliseconds. */
function slowAbove(): number {
  const row = API_ALARMS.find(({ id }) => id === 'ApiSlow');
  if (!row) throw new RangeError('there is no alarm ApiSlow');
  return row.above;
}

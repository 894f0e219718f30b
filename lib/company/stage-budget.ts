import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnAnomalyMonitor, CfnAnomalySubscription } from 'aws-cdk-lib/aws-ce';
import { Construct } from 'constructs';

export interface StageBudgetProps {
  readonly stage: string;
  /** Dollars a month. */
  readonly budget: number;
  readonly email: string;
}

/** Percent of the budget that are spent, or will be. */
const NOTICES = [
  ['ACTUAL', 80],
  ['ACTUAL', 100],
  ['FORECASTED', 100],
] as const;

/** An unusual cost below this share of the budget is not worth a mail. */
const ANOMALY_SHARE = 0.05;

/**
 * The budget of a stage, by its cost allocation tag `stage`, and the detection of unusual costs.
 * Mails go to an address: a topic would need to let both services publish, and its key, too.
 * https://docs.aws.amazon.com/cost-management/latest/userguide/budgets-managing-costs.html
 */
export class StageBudget extends Construct {
  constructor(scope: Construct, id: string, { stage, budget, email }: StageBudgetProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: stackName,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: budget, unit: 'USD' },
        costFilters: { TagKeyValue: [`user:stage$${stage}`] },
      },
      notificationsWithSubscribers: NOTICES.map(([notificationType, threshold]) => ({
        notification: {
          notificationType,
          threshold,
          thresholdType: 'PERCENTAGE',
          comparisonOperator: 'GREATER_THAN',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: email }],
      })),
    });
    const monitor = new CfnAnomalyMonitor(this, 'Monitor', {
      monitorName: stackName,
      monitorType: 'CUSTOM',
      monitorSpecification: JSON.stringify({
        Tags: { Key: 'stage', Values: [stage], MatchOptions: ['EQUALS'] },
      }),
    });
    new CfnAnomalySubscription(this, 'Anomalies', {
      subscriptionName: stackName,
      frequency: 'DAILY',
      monitorArnList: [monitor.attrMonitorArn],
      subscribers: [{ type: 'EMAIL', address: email }],
      thresholdExpression: JSON.stringify({
        Dimensions: {
          Key: 'ANOMALY_TOTAL_IMPACT_ABSOLUTE',
          MatchOptions: ['GREATER_THAN_OR_EQUAL'],
          Values: [String(Math.max(1, Math.round(budget * ANOMALY_SHARE)))],
        },
      }),
    });
  }
}

import { CfnOutput, Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import {
  PAYMENT_RECONCILIATION,
  RECONCILIATION_OUTPUT,
} from '../../functions/manifest/payment-provider.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { stayOutside } from '../outside-the-network.ts';
import type { CalledProvider } from '../settings/payment-provider-settings.ts';
import type { PaymentKey } from './payment-key.ts';

export interface PaymentReconciliationProps extends OrdersFunctionDefaults {
  readonly provider: CalledProvider;
  readonly key: PaymentKey;
}

const NEXT_RUN =
  'Each run covers two days, so the next one does what a failed one left. PaymentsNotReconciled ' +
  'goes off if none succeeds for 26 hours.';

/** The function that brings the books to the provider's, and its daily schedule. */
export class PaymentReconciliation extends Construct {
  readonly reconcile: OrdersFunction;

  constructor(scope: Construct, id: string, props: PaymentReconciliationProps) {
    super(scope, id);
    const { provider, key, network, ...defaults } = props;
    const { entry, grants, seconds, atOnce, everyHours } = PAYMENT_RECONCILIATION;
    this.reconcile = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants()],
      timeout: Duration.seconds(seconds),
    });
    const cfnFunction = this.reconcile.node.defaultChild as lambda.CfnFunction;
    cfnFunction.reservedConcurrentExecutions = atOnce;
    if (network) stayOutside(this.reconcile, 'it asks the payment provider on the internet');
    key.usedBy(this.reconcile);
    const { live } = this.reconcile;
    live.configureAsyncInvoke({ maxEventAge: Duration.hours(1), retryAttempts: 2 });
    for (const configured of new Set([this.reconcile, live]))
      Validations.of(configured).acknowledge({
        id: 'Serverless::Serverless-LambdaAsyncFailureDestination',
        reason: NEXT_RUN,
      });
    const schedule = new events.Rule(this, 'Schedule', {
      description: `Compares the payments with the books of ${provider.name}, once a day.`,
      schedule: events.Schedule.rate(Duration.hours(everyHours)),
      targets: [new LambdaFunction(live, { maxEventAge: Duration.hours(1), retryAttempts: 10 })],
    });
    Validations.of(schedule).acknowledge({
      id: 'Serverless::Serverless-EventBusDLQ',
      reason: NEXT_RUN,
    });
    new CfnOutput(this, 'Arn', { value: live.functionArn }).overrideLogicalId(
      RECONCILIATION_OUTPUT,
    );
  }
}

import { Duration, Validations } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { EVENT_SOURCE } from '../../functions/manifest/change-stream.ts';
import { PAYMENT_EXECUTOR } from '../../functions/manifest/payment-provider.ts';
import { constructIdOf } from '../functions/construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from '../functions/orders-function.ts';
import { stayOutside } from '../outside-the-network.ts';
import type { CalledProvider } from '../settings/payment-provider-settings.ts';
import type { PaymentKey } from './payment-key.ts';

export interface PaymentExecutorProps extends OrdersFunctionDefaults {
  readonly provider: CalledProvider;
  readonly key: PaymentKey;
  readonly bus: events.IEventBus;
}

const KEPT_IN_THE_ROW =
  'The payment’s row keeps the request, and its reminder publishes it again: after 2 and 10 ' +
  'minutes, 1, 6 and 24 hours, and then each day.';

/**
 * The function that executes captures, refunds and voids at the provider (setting
 * `paymentProvider`), and the rule that brings it their events. Each event is delivered once: the
 * payment's reminder is the retry.
 */
export class PaymentExecutor extends Construct {
  readonly execute: OrdersFunction;

  constructor(scope: Construct, id: string, props: PaymentExecutorProps) {
    super(scope, id);
    const { provider, key, bus: eventBus, network, ...defaults } = props;
    const { entry, grants, seconds, atOnce, eventTypes } = PAYMENT_EXECUTOR;
    this.execute = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants()],
      timeout: Duration.seconds(seconds),
    });
    const cfnFunction = this.execute.node.defaultChild as lambda.CfnFunction;
    cfnFunction.reservedConcurrentExecutions = atOnce;
    if (network) stayOutside(this.execute, 'it calls the payment provider on the internet');
    key.usedBy(this.execute);
    this.execute.live.configureAsyncInvoke({ maxEventAge: Duration.minutes(10), retryAttempts: 0 });
    for (const configured of new Set([this.execute, this.execute.live]))
      Validations.of(configured).acknowledge({
        id: 'Serverless::Serverless-LambdaAsyncFailureDestination',
        reason: KEPT_IN_THE_ROW,
      });
    const rule = new events.Rule(this, 'Requests', {
      description: `Orders: requests to move money at ${provider.name}`,
      eventBus,
      eventPattern: {
        source: [EVENT_SOURCE],
        detailType: [...eventTypes],
        detail: { data: { payment: { provider: [provider.name] } } },
      },
      targets: [
        new LambdaFunction(this.execute.live, {
          maxEventAge: Duration.hours(1),
          retryAttempts: 10,
        }),
      ],
    });
    Validations.of(rule).acknowledge({
      id: 'Serverless::Serverless-EventBusDLQ',
      reason: KEPT_IN_THE_ROW,
    });
  }
}

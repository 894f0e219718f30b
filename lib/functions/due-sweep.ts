import { Duration } from 'aws-cdk-lib';
import type * as events from 'aws-cdk-lib/aws-events';
import * as iam from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { EVENT_BUS_VARIABLE } from '../../functions/manifest/change-stream.ts';
import { DUE_SWEEP } from '../../functions/manifest/workers/due-sweep.ts';
import { WEBHOOK_DELIVERIES } from '../../functions/manifest/workers/webhook-deliveries.ts';
import { constructIdOf } from './construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';
import { scheduleSweep } from './sweep-schedule.ts';

export interface DueSweepProps extends OrdersFunctionDefaults {
  /** The bus for the next attempts of webhooks. */
  readonly bus: events.IEventBus;
}

/** The function that processes due rows, and its schedule. */
export class DueSweep extends Construct {
  readonly sweep: OrdersFunction;

  constructor(scope: Construct, id: string, { bus, ...props }: DueSweepProps) {
    super(scope, id);
    const { entry, grants, grantsWith, everyMinutes } = DUE_SWEEP;
    const refunds = props.policy.refundOverpaid === 'automatic';
    this.sweep = new OrdersFunction(this, constructIdOf(entry), {
      ...props,
      entry,
      grants: [grants, ...(refunds ? [grantsWith.refundOverpaid()] : [])],
      timeout: Duration.minutes(1),
    });
    this.sweep.addEnvironment(EVENT_BUS_VARIABLE, bus.eventBusName);
    this.sweep.addToRolePolicy(
      new iam.PolicyStatement({
        actions: ['events:PutEvents'],
        resources: [bus.eventBusArn],
        conditions: { StringEquals: { 'events:source': WEBHOOK_DELIVERIES.source } },
      }),
    );
    scheduleSweep(this, {
      sweep: this.sweep,
      everyMinutes,
      description: 'Looks for unpaid orders, unanswered requests and webhooks that are due again.',
    });
  }
}

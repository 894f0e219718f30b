import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { DUE_ERASURES } from '../../functions/manifest/workers/due-erasures.ts';
import { constructIdOf } from './construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';
import { scheduleSweep } from './sweep-schedule.ts';

/** The function that carries on erasures of customers, each minute. */
export class DueErasures extends Construct {
  readonly carryOn: OrdersFunction;

  constructor(scope: Construct, id: string, defaults: OrdersFunctionDefaults) {
    super(scope, id);
    const { entry, grants, everyMinutes } = DUE_ERASURES;
    this.carryOn = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [grants],
      timeout: Duration.minutes(1),
    });
    scheduleSweep(this, {
      sweep: this.carryOn,
      everyMinutes,
      description: 'Looks for erasures of customers that go on.',
    });
  }
}

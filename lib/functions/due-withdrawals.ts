import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { DUE_WITHDRAWALS } from '../../functions/manifest/workers/due-withdrawals.ts';
import { constructIdOf } from './construct-id.ts';
import { OrdersFunction, type OrdersFunctionDefaults } from './orders-function.ts';
import { scheduleSweep } from './sweep-schedule.ts';

/** The function that carries on statements of withdrawal (setting `withdrawals`), each minute. */
export class DueWithdrawals extends Construct {
  readonly carryOn: OrdersFunction;

  constructor(scope: Construct, id: string, defaults: OrdersFunctionDefaults) {
    super(scope, id);
    const { entry, grants, grantsWith, everyMinutes } = DUE_WITHDRAWALS;
    const isPublic = defaults.options.includes('publicWithdrawals');
    this.carryOn = new OrdersFunction(this, constructIdOf(entry), {
      ...defaults,
      entry,
      grants: [[...grants, ...(isPublic ? grantsWith.publicWithdrawals() : [])]],
      timeout: Duration.minutes(1),
    });
    scheduleSweep(this, {
      sweep: this.carryOn,
      everyMinutes,
      description: 'Looks for statements of withdrawal that have had no effect yet.',
    });
  }
}

import { Duration } from 'aws-cdk-lib';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { PAYMENT_SESSIONS } from '../../functions/manifest/payment-provider.ts';
import type { FunctionNetwork } from '../functions/function-network.ts';
import type { OrdersFunction } from '../functions/orders-function.ts';
import { stayOutside } from '../outside-the-network.ts';
import type { PaymentKey } from './payment-key.ts';

/** The properties of the function that starts payments: it is in no network. */
export const SESSIONS = {
  timeout: Duration.seconds(PAYMENT_SESSIONS.seconds),
  network: undefined,
};

/** Lets a function of the API start payments at the provider. */
export function startPayments(
  handler: OrdersFunction,
  key: PaymentKey,
  network: FunctionNetwork | undefined,
): void {
  const cfnFunction = handler.node.defaultChild as lambda.CfnFunction;
  cfnFunction.reservedConcurrentExecutions = PAYMENT_SESSIONS.atOnce;
  if (network) stayOutside(handler, 'it starts payments at the provider on the internet');
  key.usedBy(handler);
}

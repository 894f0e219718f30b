import { Annotations, Validations } from 'aws-cdk-lib';
import type { OrdersFunction } from './functions/orders-function.ts';

/**
 * Reports that a function is outside of the network of `vpc`, which has no way to the internet.
 *
 * @param why the reason, as the end of a sentence
 */
export function stayOutside(handler: OrdersFunction, why: string): void {
  const reason =
    `${handler.node.id} stays outside of the network: ${why}. Its role reaches only what ` +
    'docs/security.md lists.';
  Annotations.of(handler).addInfoV2(`@orders/outside:${handler.node.id}`, reason);
  Validations.of(handler).acknowledge({
    id: 'cdk-validator-cfnguard::lambda_inside_vpc_check',
    reason,
  });
}

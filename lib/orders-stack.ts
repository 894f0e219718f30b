import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { OrdersBackend, type OrdersBackendProps } from './orders-backend.ts';

export interface OrdersStackProps
  extends StackProps,
    Pick<OrdersBackendProps, 'settings' | 'bundles'> {}

/** The stack of a stage: the backend, and nothing more. */
export class OrdersStack extends Stack {
  readonly backend: OrdersBackend;

  constructor(scope: Construct, id: string, { settings, bundles, ...props }: OrdersStackProps) {
    super(scope, id, props);
    this.backend = new OrdersBackend(this, 'Default', { settings, bundles });
  }
}

import { Stack, type StackProps } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { OrdersBackend, type StageValues, stageSettings } from '../../lib/entry.ts';
import type { PlatformStack } from './platform-stack.ts';

export interface ShopStackProps extends StackProps {
  readonly platform: PlatformStack;
  /** The folder of the functions. @default - those of the package */
  readonly bundles?: string;
}

/** The settings, instead of a file in shop/stages/. */
const SETTINGS: StageValues = {
  storefrontOrigins: ['https://shop.example'],
  logRetentionDays: 365,
  findOrders: true,
  ordersExpectedWithin: 24,
};

/** The orders in a stack of the company's own, with the parts of its platform. */
export class ShopStack extends Stack {
  readonly orders: OrdersBackend;

  constructor(scope: Construct, id: string, { platform, bundles, ...props }: ShopStackProps) {
    super(scope, id, props);
    this.orders = new OrdersBackend(this, 'Orders', {
      settings: stageSettings('production', SETTINGS),
      bundles,
      issuer: {
        issuer: platform.people.userPoolProviderUrl,
        audience: [platform.storefront.userPoolClientId],
      },
      key: platform.key,
      vpc: platform.vpc,
      alarmTopic: platform.pager,
      permissionsBoundary: platform.boundary,
      tags: { team: 'shop', costCenter: '4711' },
    });
    new Rule(this, 'ToWarehouse', {
      description: 'Orders that the warehouse packs',
      eventBus: this.orders.bus,
      eventPattern: { source: ['orders'], detailType: ['order.placed'] },
      targets: [new SqsQueue(new Queue(this, 'Warehouse', { enforceSSL: true }))],
    });
  }
}

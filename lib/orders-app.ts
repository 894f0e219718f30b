import type { App } from 'aws-cdk-lib';
import { EDGE_REGION, EdgeStack } from './api/edge-stack.ts';
import { OrdersStack } from './orders-stack.ts';
import { readSettings } from './settings/settings.ts';

export interface Place {
  /** Where `bundleFunctions` put a directory for each entry. */
  readonly bundles: string;
  readonly region: string;
}

/**
 * The stacks of the stage that the app's context names: the backend, and what stands in front of it
 * if anything does.
 */
export function addStacks(app: App, { bundles, region }: Place): void {
  const settings = readSettings(app.node);
  new OrdersStack(app, 'Orders', {
    ...settings,
    bundles,
    env: { region },
    // A shop's data: `cdk destroy` has to be meant.
    terminationProtection: true,
  });
  const { webAcl } = settings;
  if (webAcl) new EdgeStack(app, 'OrdersEdge', { webAcl, env: { region: EDGE_REGION } });
}

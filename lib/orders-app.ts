import { type App, Tags } from 'aws-cdk-lib';
import { EDGE_REGION, EdgeStack } from './api/edge-stack.ts';
import { OrdersStack } from './orders-stack.ts';
import { readSettings } from './settings/settings.ts';
import { edgeStackName, ordersStackName } from './stack-names.ts';

export interface Place {
  /** Where `bundleFunctions` put a directory for each entry. */
  readonly bundles: string;
  readonly region: string;
}

const PROJECT = 'order-management';

/** CDK tags these, too; cfn-lint does not know it of CloudFormation. */
export const NOT_TAGGED: readonly string[] = [
  'AWS::ApplicationAutoScaling::ScalableTarget',
  'AWS::CloudWatch::Dashboard',
];

/**
 * The stacks of the stage that the app's context names: the backend, and what stands in front of it
 * if anything does.
 */
export function addStacks(app: App, { bundles, region }: Place): void {
  const settings = readSettings(app.node);
  const { stage, webAcl } = settings;
  // A shop's data, and its name on the internet: a deletion has to be meant.
  const terminationProtection = true;
  new OrdersStack(app, ordersStackName(stage), {
    ...settings,
    bundles,
    env: { region },
    terminationProtection,
  });
  if (webAcl)
    new EdgeStack(app, edgeStackName(stage, region), {
      webAcl,
      env: { region: EDGE_REGION },
      terminationProtection,
    });
  // What a resource costs is told by these, once they are activated as cost allocation tags.
  for (const [name, value] of Object.entries({ project: PROJECT, stage }))
    Tags.of(app).add(name, value, { excludeResourceTypes: [...NOT_TAGGED] });
}

import { type App, Tags } from 'aws-cdk-lib';
import { certificatesAtTheEdge } from './alarms/certificates-in.ts';
import { EDGE_REGION } from './api/edge-region.ts';
import { EdgeStack } from './api/edge-stack.ts';
import { NOT_TAGGED } from './backend/not-tagged.ts';
import { OrdersStack } from './orders-stack.ts';
import { readSettings } from './settings/read-settings.ts';
import { edgeStackName, ordersStackName } from './stack-names.ts';

/** The parts of a synthesis that are not settings of the stage. */
export interface StacksOptions {
  /** The folder with a directory for each entry, from `bundleFunctions`. */
  readonly bundles: string;
  readonly region: string;
  /** The folder of the stages' files; by default the shop's. */
  readonly config?: string;
}

const PROJECT = 'order-management';

/**
 * Adds the stacks of the stage that the app's context names: the backend, and the edge stack if
 * there is a web ACL.
 */
export function addStacks(app: App, { bundles, region, config }: StacksOptions): void {
  const settings = readSettings(app.node, config);
  const { stage, account, webAcl, isFirstDeployment } = settings;
  // The CDK refuses to deploy a stack into another account than its own.
  const own = account === undefined ? {} : { account };
  // The stacks have a shop's data and its name on the internet, so a deletion must be deliberate.
  const terminationProtection = !isFirstDeployment;
  new OrdersStack(app, ordersStackName(stage), {
    settings,
    bundles,
    env: { ...own, region },
    terminationProtection,
  });
  if (webAcl)
    new EdgeStack(app, edgeStackName(stage, region), {
      webAcl,
      isPublic: settings.options.includes('publicWithdrawals'),
      certificates: certificatesAtTheEdge(region, settings),
      alarmEmail: settings.alarmEmail,
      alarmTopicArn: settings.alarmTopicArn,
      ticketEmail: settings.ticketEmail,
      ticketTopicArn: settings.ticketTopicArn,
      env: { ...own, region: EDGE_REGION },
      terminationProtection,
    });
  // The costs of resources are grouped by these, once they are activated as cost allocation tags.
  for (const [name, value] of Object.entries({ project: PROJECT, stage }))
    Tags.of(app).add(name, value, { excludeResourceTypes: [...NOT_TAGGED] });
}

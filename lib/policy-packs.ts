/** Three rule sets that every synthesis is held to: what does not pass must be mended, or acknowledged with a reason. */
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { ControlTower } from './control-tower.ts';

/** AWS Solutions and Serverless of cdk-nag on the constructs, Control Tower's proactive controls on the template. */
export function holdToPolicies(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app), new ControlTower());
}

/**
 * Three rule sets that every synthesis is held to: what does not pass must be mended, or
 * acknowledged with a reason.
 */
import { arch, platform } from 'node:os';
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { ControlTower } from './control-tower.ts';

/**
 * AWS Solutions and Serverless of cdk-nag on the constructs, Control Tower's proactive controls on
 * the template.
 */
export function holdToPolicies(app: App, machine = `${platform()}-${arch()}`): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  // Guard is a program, and comes for these alone; elsewhere CI has the last word.
  if (/^(linux|darwin)-(x64|arm64)$/.test(machine))
    Validations.of(app).addPlugins(new ControlTower());
  else
    process.emitWarning(
      `Control Tower's rules are not checked: there is no CloudFormation Guard for ${machine}.`,
    );
}

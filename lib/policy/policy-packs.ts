/**
 * Three rule sets for every synthesis: a finding must be corrected, or acknowledged with a reason.
 */
import { arch, platform } from 'node:os';
import { type App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks, ServerlessChecks } from 'cdk-nag';
import { ControlTower } from './control-tower.ts';

/**
 * Applies AWS Solutions and Serverless of cdk-nag to the constructs, and Control Tower's proactive
 * controls to the template.
 */
export function holdToPolicies(app: App, machine = `${platform()}-${arch()}`): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  // Guard is a native program for these platforms only; CI checks the rules in any case.
  if (/^(linux|darwin)-(x64|arm64)$/.test(machine))
    Validations.of(app).addPlugins(new ControlTower());
  else
    process.emitWarning(
      `Control Tower's rules are not checked: there is no CloudFormation Guard for ${machine}.`,
    );
}

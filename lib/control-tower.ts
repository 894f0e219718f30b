import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { IPolicyValidationContext, IPolicyValidationPlugin } from 'aws-cdk-lib';

/** Any will do: the rules ask whether one is named. */
const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': '111122223333',
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-central-1',
};

/**
 * Control Tower's proactive controls, in CloudFormation Guard. Guard reads a template as text: `{ "Ref": "AWS::AccountId" }` is no account
 * to it, and an ARN put together with `Fn::Join` no ARN, so a permission for our own API alone would pass for one that is open to everybody.
 * It is shown the template as CloudFormation will read it.
 */
export class ControlTower implements IPolicyValidationPlugin {
  readonly #guard = new CfnGuardValidator();
  readonly name = this.#guard.name;

  validate({ templatePaths, ...context }: IPolicyValidationContext): ReturnType<IPolicyValidationPlugin['validate']> {
    const folder = mkdtempSync(join(tmpdir(), 'orders-guard-'));
    try {
      const originals = new Map(templatePaths.map((path) => [join(folder, basename(path)), path]));
      for (const [copy, path] of originals) writeFileSync(copy, asDeployed(readFileSync(path, 'utf8')));
      const report = this.#guard.validate({ ...context, templatePaths: [...originals.keys()] } as never);
      return JSON.parse(JSON.stringify(report), (member, value) =>
        member === 'templatePath' ? (originals.get(value) ?? value) : value,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

const asDeployed = (template: string): string =>
  JSON.stringify(
    JSON.parse(
      template,
      (member, value) => PSEUDO_PARAMETERS[value?.Ref] ?? (member === 'SourceArn' ? joined(value) : value),
    ),
  );

/** What a resource is named is not known before it is there; that it is named is. Other rules do understand `Fn::Join`. */
function joined(arn: unknown): unknown {
  const { 'Fn::Join': [separator, parts] = [] } = arn as { 'Fn::Join'?: [string, unknown[]] };
  return parts?.map((part) => (typeof part === 'string' ? part : 'named-when-deployed')).join(separator) ?? arn;
}

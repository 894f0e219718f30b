import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { IPolicyValidationContext, IPolicyValidationPlugin } from 'aws-cdk-lib';

/** Any will do: the rules ask whether one is named. */
const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::AccountId': '111122223333',
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-central-1',
};

const PACKAGE = dirname(
  fileURLToPath(import.meta.resolve('@cdklabs/cdk-validator-cfnguard/package.json')),
);
const RULES = join(PACKAGE, 'rules/control-tower/cfn-guard');

/**
 * Control Tower's proactive controls, in CloudFormation Guard. Guard reads a template as text: `{
 * "Ref": "AWS::AccountId" }` is no account to it, and an ARN put together with `Fn::Join` no ARN,
 * so a permission for our own API alone would pass for one that is open to everybody. It is shown
 * the template as CloudFormation will read it.
 */
export class ControlTower implements IPolicyValidationPlugin {
  readonly name = 'cdk-validator-cfnguard';

  validate({
    templatePaths,
    ...context
  }: IPolicyValidationContext): ReturnType<IPolicyValidationPlugin['validate']> {
    const folder = mkdtempSync(join(tmpdir(), 'orders-guard-'));
    try {
      const paths = [...new Set(templatePaths.flatMap(withNestedOnes))];
      const originals = new Map(paths.map((path) => [join(folder, basename(path)), path]));
      const types = new Set<string>();
      for (const [copy, path] of originals) {
        const template = asDeployed(readFileSync(path, 'utf8'));
        writeFileSync(copy, JSON.stringify(template));
        for (const { Type } of Object.values(template.Resources)) types.add(Type);
      }
      const guard = new CfnGuardValidator({
        controlTowerRulesEnabled: false,
        rules: rulesFor(types),
      });
      const report = guard.validate({ ...context, templatePaths: [...originals.keys()] } as never);
      return JSON.parse(JSON.stringify(report), (member, value) =>
        member === 'templatePath' ? (originals.get(value) ?? value) : value,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

/** CDK names the templates of stacks alone; those of nested stacks lie beside them. */
const withNestedOnes = (path: string): string[] => [
  path,
  ...readdirSync(dirname(path))
    .filter((name) => name.endsWith('.nested.template.json'))
    .map((name) => join(dirname(path), name)),
];

/**
 * A rule names the types that it is about, and passes over all others: with rules for these alone,
 * Guard takes a fifth of the time.
 */
function rulesFor(types: ReadonlySet<string>): string[] {
  return readdirSync(RULES, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.guard'))
    .map((name) => join(RULES, name))
    .filter((file) =>
      readFileSync(file, 'utf8')
        .match(/AWS::\w+::\w+/g)
        ?.some((type) => types.has(type)),
    );
}

interface Template {
  readonly Resources: Readonly<Record<string, { readonly Type: string }>>;
}

const asDeployed = (template: string): Template =>
  JSON.parse(
    template,
    (member, value) =>
      PSEUDO_PARAMETERS[value?.Ref] ?? (member === 'SourceArn' ? joined(value) : value),
  );

/**
 * What a resource is named is not known before it is there; that it is named is. Other rules do
 * understand `Fn::Join`.
 */
function joined(arn: unknown): unknown {
  const { 'Fn::Join': [separator, parts] = [] } = arn as { 'Fn::Join'?: [string, unknown[]] };
  return (
    parts
      ?.map((part) => (typeof part === 'string' ? part : 'named-when-deployed'))
      .join(separator) ?? arn
  );
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { IPolicyValidationContext, IPolicyValidationPlugin } from 'aws-cdk-lib';

/**
 * Values for pseudo parameters. Any value works, because the rules only check that there is one.
 */
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
 * Control Tower's proactive controls, in CloudFormation Guard. Guard reads a template as text: it
 * does not recognize `{ "Ref": "AWS::AccountId" }` as an account, nor `Fn::Join` as an ARN. A
 * permission for our own API alone would look like one for everybody. So Guard gets the template
 * with these functions resolved.
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
 * Returns the rules about these types. A rule names its types and ignores all others, so Guard
 * takes a fifth of the time.
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
 * Joins an ARN's parts, with a placeholder for a name that is unknown before the deployment. Other
 * rules do understand `Fn::Join`.
 */
function joined(arn: unknown): unknown {
  const { 'Fn::Join': [separator, parts] = [] } = arn as { 'Fn::Join'?: [string, unknown[]] };
  return (
    parts
      ?.map((part) => (typeof part === 'string' ? part : 'named-when-deployed'))
      .join(separator) ?? arn
  );
}

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CfnGuardValidator } from '@cdklabs/cdk-validator-cfnguard';
import type { IPolicyValidationContext, IPolicyValidationPlugin } from 'aws-cdk-lib';

/** Any account: the rules ask whether one is named. */
const ACCOUNT = '111122223333';

/**
 * Control Tower's proactive controls, in CloudFormation Guard. Guard reads a template as text: `{ "Ref": "AWS::AccountId" }` is no account
 * to it, so a permission for our own account alone would pass for one that is open to everybody. It is shown the template as
 * CloudFormation will read it.
 */
export class ControlTower implements IPolicyValidationPlugin {
  readonly #guard = new CfnGuardValidator();
  readonly name = this.#guard.name;

  validate({ templatePaths, ...context }: IPolicyValidationContext): ReturnType<IPolicyValidationPlugin['validate']> {
    const folder = mkdtempSync(join(tmpdir(), 'orders-guard-'));
    try {
      const originals = new Map(templatePaths.map((path) => [join(folder, basename(path)), path]));
      for (const [copy, path] of originals) writeFileSync(copy, withAccount(readFileSync(path, 'utf8')));
      const report = this.#guard.validate({ ...context, templatePaths: [...originals.keys()] } as never);
      return JSON.parse(JSON.stringify(report), (member, value) =>
        member === 'templatePath' ? (originals.get(value) ?? value) : value,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

const withAccount = (template: string): string =>
  JSON.stringify(JSON.parse(template, (_, value) => (value?.Ref === 'AWS::AccountId' ? ACCOUNT : value)));

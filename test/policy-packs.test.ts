import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { holdToPolicies } from '../lib/policy-packs.ts';
import { figure } from './fences/figures.ts';
import { removeSynthesized, synthesizeWith } from './support/stack.ts';
import { WEB_ACL } from './support/web-acl.ts';

removeSynthesized();

/** Rule by rule: where it is acknowledged, and why. */
function acknowledgements(app: App): { id: string; at: string; reason: string }[] {
  return app.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === 'aws:cdk:acknowledged-rules')
        .flatMap(({ data }) =>
          Object.entries(data as Record<string, string>).map(([id, reason]) => ({ id, at: node.path, reason })),
        ),
    );
}

function synthesizeChecked(context: Record<string, unknown>) {
  let checked: App | undefined;
  const { folder } = synthesizeWith(context, (app) => {
    checked = app;
    holdToPolicies(app);
  });
  const report = JSON.parse(readFileSync(join(folder, 'validation-report.json'), 'utf8'));
  return { report, acknowledged: checked ? acknowledgements(checked) : [] };
}

const OPTIONS = {
  operationsPage: true,
  vpc: true,
  dataEvents: true,
  ...WEB_ACL,
  tenantIsolation: 'arn:aws:iam::111122223333:role/storefront',
};

describe('the policy packs', () => {
  const { report, acknowledged } = synthesizeChecked({});

  it('find nothing that is not acknowledged', () => {
    const plugins = report.pluginReports.map(({ pluginName }: { pluginName: string }) => pluginName);
    expect(plugins).toContain('cdk-validator-cfnguard');
    expect(report.pluginReports.flatMap(({ violations }: { violations: object[] }) => violations)).toEqual([]);
  });

  it('have at most twelve rules acknowledged, each with a reason, and none of them authorization', () => {
    figure('acknowledged rules', `${acknowledged.length} of 12`, acknowledged.length <= 12);
    expect(acknowledged.length).toBeLessThanOrEqual(12);
    for (const { reason } of acknowledged) expect(reason.length).toBeGreaterThan(60);
    const ids = acknowledged.map(({ id }) => id);
    expect(ids.filter((id) => /APIG|public_access|Policy|IAM4|Action::/.test(id))).toEqual([]);
  });

  it('find nothing new with everything on', () => {
    const { report } = synthesizeChecked(OPTIONS);
    expect(report.pluginReports.flatMap(({ violations }: { violations: object[] }) => violations)).toEqual([]);
  }, 60_000);
});

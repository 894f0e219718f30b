/**
 * CloudFormation's limits of a template, with room for what follows: 500 resources and 1 MB, by
 * "CloudFormation quotas" in its user guide.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ordersStackName } from '../../lib/stack-names.ts';
import { readAssembly } from '../../packages/local/cloudformation/template.ts';
import { EVERY_OPTION } from '../support/every-option.ts';
import { removeSynthesized, synthesizeWith } from '../support/stack.ts';

removeSynthesized();

// At most 220 and 343 resources. A new operation takes one more, its route. A function of
// operations takes four, with its role, its log and its integration; one that runs each minute
// takes seven, with a rule, a permission and two alarms.
describe.each([
  ['by default', {}, 215, 306],
  ['with every option', { ...EVERY_OPTION, grants: 'narrow' }, 343, 460],
])('The template, %s', (_, context, resourceBudget, kilobytes) => {
  const { resources, all, folder } = synthesizeWith(context);

  it('leaves room below 500 resources, beside the routes', () => {
    const routes = all('AWS::ApiGatewayV2::Route').length;
    expect(Object.keys(resources).length - routes).toBeLessThanOrEqual(resourceBudget);
  });

  it('leaves room below 1 MB', () => {
    const { size } = statSync(join(folder, `${ordersStackName('dev')}.template.json`));
    expect(size).toBeLessThanOrEqual(kilobytes * 1000);
  });

  it('runs on a laptop', () => {
    expect(readAssembly(folder).stackName).toBe(ordersStackName('dev'));
  });
});

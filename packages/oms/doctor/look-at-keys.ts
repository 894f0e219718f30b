import {
  DescribeInsightRulesCommand,
  GetInsightRuleReportCommand,
} from '@aws-sdk/client-cloudwatch';
import { type MeasuredStack, tableOf } from './diagnosed-stack.ts';
import { cannotTell, confirmed, type Evidence, ruledOut } from './diagnosis.ts';

/** Contributor Insights names its rules by type: PKT counts throttled partition keys. */
const prefixOf = (table: string) => `DynamoDBContributorInsights-PKT-${table}-`;

/** Lists the most throttled keys of the table and of each index. */
export async function lookAtThrottledKeys(stack: MeasuredStack): Promise<Evidence> {
  const table = tableOf(stack);
  if (table === undefined) return cannotTell(stack.unmeasured);
  const rules = await rulesOf(stack, prefixOf(table));
  if (rules.length === 0)
    return cannotTell('Contributor Insights has no rule for this table: deploy the stack.');
  const figures: Record<string, number> = {};
  for (const RuleName of rules) {
    const { Contributors = [] } = await stack.cloudwatch.send(
      new GetInsightRuleReportCommand({
        RuleName,
        StartTime: new Date(stack.now.getTime() - stack.minutes * 60_000),
        EndTime: stack.now,
        Period: 60,
        MaxContributorCount: 10,
      }),
    );
    for (const { Keys = [], ApproximateAggregateValue = 0 } of Contributors)
      if (ApproximateAggregateValue > 0) figures[Keys.join(' ')] = ApproximateAggregateValue;
  }
  const all = { ...figures, minutes: stack.minutes };
  return Object.keys(figures).length > 0
    ? confirmed('These keys were throttled.', all)
    : ruledOut('No key was throttled.', all);
}

async function rulesOf({ cloudwatch }: MeasuredStack, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await cloudwatch.send(new DescribeInsightRulesCommand({ NextToken }));
    names.push(...(page.InsightRules ?? []).map(({ Name = '' }) => Name));
    NextToken = page.NextToken;
  } while (NextToken);
  return names.filter((name) => name.startsWith(prefix));
}

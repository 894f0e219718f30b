import type * as wafv2 from 'aws-cdk-lib/aws-wafv2';

/**
 * Rules that are counted, but do not block. Buyers' texts are data: the API stores them, returns
 * them as JSON and never executes them. The texts may have up to 64 KB.
 */
const COUNTED_ONLY = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY'];

/**
 * Tokens and customers' texts are left out of samples of requests, and of the reasons why a rule
 * matched.
 */
const NOT_IN_SAMPLES: readonly wafv2.CfnWebACL.FieldToProtectProperty[] = [
  { fieldType: 'SINGLE_HEADER', fieldKeys: ['authorization', 'idempotency-key'] },
  { fieldType: 'BODY' },
];

const withheld = (
  field: wafv2.CfnWebACL.FieldToProtectProperty,
): wafv2.CfnWebACL.DataProtectProperty => ({
  field,
  action: 'SUBSTITUTION',
});

/**
 * Returns the properties of the web ACL in front of an API.
 *
 * @param metricName the dimension of its metrics, which is another one for each stage
 * @param requestsPerAddress in five minutes
 */
export const webAclRules = (
  metricName: string,
  requestsPerAddress: number,
): wafv2.CfnWebACLProps => ({
  description: 'Orders: what comes from the internet',
  scope: 'CLOUDFRONT',
  defaultAction: { allow: {} },
  visibilityConfig: visible(metricName),
  dataProtectionConfig: { dataProtections: NOT_IN_SAMPLES.map(withheld) },
  rules: [
    tooManyFrom(requestsPerAddress),
    managed(1, 'AWSManagedRulesAmazonIpReputationList'),
    managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
    managed(3, 'AWSManagedRulesCommonRuleSet', COUNTED_ONLY),
  ],
});

/** Limits the requests of one address in five minutes. */
const tooManyFrom = (limit: number): wafv2.CfnWebACL.RuleProperty => ({
  name: 'TooManyFromOneAddress',
  priority: 0,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
  visibilityConfig: visible('TooManyFromOneAddress'),
});

const managed = (
  priority: number,
  name: string,
  countedOnly: readonly string[] = [],
): wafv2.CfnWebACL.RuleProperty => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      // AWS WAF rejects an empty list.
      ...(countedOnly.length > 0 && {
        ruleActionOverrides: countedOnly.map((rule) => ({
          name: rule,
          actionToUse: { count: {} },
        })),
      }),
    },
  },
  visibilityConfig: visible(name),
});

const visible = (metricName: string): wafv2.CfnWebACL.VisibilityConfigProperty => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

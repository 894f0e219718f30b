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
 */
export const webAclRules = (
  metricName: string,
  { requestsPerAddress, isPublic }: LimitsOfAddress,
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
    ...(isPublic ? [TOO_MANY_STATEMENTS] : []),
  ],
});

/** The limits of one address. */
interface LimitsOfAddress {
  /** In five minutes. */
  readonly requestsPerAddress: number;
  /** True if everybody may send statements of withdrawal, of which there is a limit of its own. */
  readonly isPublic: boolean;
}

/** Limits the requests of one address in five minutes. */
const tooManyFrom = (limit: number): wafv2.CfnWebACL.RuleProperty => ({
  name: 'TooManyFromOneAddress',
  priority: 0,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
  visibilityConfig: visible('TooManyFromOneAddress'),
});

/** Statements of withdrawal of one address in five minutes: an office has one, too. */
const STATEMENTS_PER_ADDRESS = 30;

/** The paths of the public door. Operators’ paths below `/withdrawals` are not counted. */
const PUBLIC_DOOR = '^/withdrawals(/[^/]+/confirmation)?$';

/**
 * Limits the statements of one address: whoever floods the open route takes its throttle from
 * others.
 */
const TOO_MANY_STATEMENTS: wafv2.CfnWebACL.RuleProperty = {
  name: 'TooManyStatements',
  priority: 4,
  action: { block: { customResponse: { responseCode: 429 } } },
  statement: {
    rateBasedStatement: {
      limit: STATEMENTS_PER_ADDRESS,
      aggregateKeyType: 'IP',
      evaluationWindowSec: 300,
      scopeDownStatement: {
        andStatement: {
          statements: [
            {
              byteMatchStatement: {
                fieldToMatch: { method: {} },
                positionalConstraint: 'EXACTLY',
                searchString: 'POST',
                textTransformations: [{ priority: 0, type: 'NONE' }],
              },
            },
            {
              regexMatchStatement: {
                fieldToMatch: { uriPath: {} },
                regexString: PUBLIC_DOOR,
                textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
              },
            },
          ],
        },
      },
    },
  },
  visibilityConfig: {
    metricName: 'TooManyStatements',
    cloudWatchMetricsEnabled: true,
    sampledRequestsEnabled: true,
  },
};

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

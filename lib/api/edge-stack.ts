import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { WebAcl } from './web-acl.ts';

/** The region of CloudFront's web ACLs and certificates, for an API in any region. */
export const EDGE_REGION = 'us-east-1';

/**
 * Rules that are counted, but do not block. Buyers' texts are data: the API stores them, returns
 * them as JSON and never executes them. The texts may have up to 64 KB.
 */
const COUNTED_ONLY = ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY'];

/**
 * CloudFront caches these answers to a GET for 10 seconds, despite `cache-control`. With caching
 * disabled, the caller is not in the cache key, so one customer's 404 would be another's answer.
 * CloudFront caches no other error by default.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

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

export interface EdgeStackProps extends StackProps {
  readonly webAcl: WebAcl;
}

/**
 * The protection in front of an API on the open internet (context `webAcl`): CloudFront and a web
 * ACL, which an HTTP API itself cannot have. It cannot be bypassed: the API accepts only
 * CloudFront's certificate (`originFor`).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { webAcl, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const rules = new wafv2.CfnWebACL(this, 'WebAcl', {
      description: 'Orders: what comes from the internet',
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Orders'),
      dataProtectionConfig: { dataProtections: NOT_IN_SAMPLES.map(withheld) },
      rules: [
        tooManyFrom(webAcl.requestsPerAddress),
        managed(1, 'AWSManagedRulesAmazonIpReputationList'),
        managed(2, 'AWSManagedRulesKnownBadInputsRuleSet'),
        managed(3, 'AWSManagedRulesCommonRuleSet', COUNTED_ONLY),
      ],
    });
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Orders: the API',
      domainNames: [webAcl.apiDomain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', webAcl.apiCertificate),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      webAclId: rules.attrArn,
      errorResponses: KEPT_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      // A path without a pattern, so that / gets the same answer as any unknown path.
      defaultRootObject: 'index',
      defaultBehavior: {
        origin: new HttpOrigin(webAcl.originDomain, {
          protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
          originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
        }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    });
    (distribution.node.defaultChild as cloudfront.CfnDistribution).addPropertyOverride(
      'DistributionConfig.Origins.0.CustomOriginConfig.OriginMtlsConfig.ClientCertificateArn',
      webAcl.originClientCertificate,
    );
    new CfnOutput(this, 'ApiTarget', { value: distribution.distributionDomainName });
    acknowledge(distribution);
  }
}

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

function acknowledge(distribution: cloudfront.Distribution): void {
  const log =
    'The API’s access log has every request that passes, without addresses; requests that ' +
    'the web ACL blocks are in its metrics and samples.';
  const reasons = {
    'AwsSolutions-CFR1': 'A shop decides to which countries it sells, and its customers travel.',
    'AwsSolutions-CFR3': log,
    'cdk-validator-cfnguard::cloudfront_access_logs_enabled_check': log,
    'cdk-validator-cfnguard::cloudfront_origin_failover_enabled_check':
      'There is one API, and one table behind it: a second origin would have no data.',
  };
  for (const [id, reason] of Object.entries(reasons))
    Validations.of(distribution).acknowledge({ id, reason });
}

import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';

export interface EdgeStackProps extends StackProps {
  /** Host of the API that was deployed before: its output `ApiUrl`. */
  readonly apiHost: string;
  /** Requests of one address in five minutes. */
  readonly requestsPerAddress: number;
}

/** A web ACL for CloudFront is made in this region, wherever the API is. */
export const EDGE_REGION = 'us-east-1';

const MANAGED = [
  'AWSManagedRulesCommonRuleSet',
  'AWSManagedRulesKnownBadInputsRuleSet',
  'AWSManagedRulesAmazonIpReputationList',
];

/**
 * CloudFront and WAF in front of the API (context `edgeFor`), as an HTTP API takes no web ACL itself. A stack of its own, deployed after
 * the API. The API's own address stays reachable, and asks for the same tokens and scopes there: the edge keeps floods and known attacks
 * away from those who come through it, and no permission depends on it.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { apiHost, requestsPerAddress, ...props }: EdgeStackProps) {
    super(scope, id, props);
    const distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Orders: the API',
      webAclId: this.#webAcl(requestsPerAddress).attrArn,
      defaultBehavior: {
        origin: new HttpOrigin(apiHost, { protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
        allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
        cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
        originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      },
    });
    const domain =
      'It needs a domain of the shop’s own, with its certificate: CloudFront’s own name comes with one that sets the protocol.';
    const log = 'The API’s access log has every request that came through, and WAF’s metrics what did not.';
    const reasons = {
      'AwsSolutions-CFR1': 'Where a shop sells to is for the shop to restrict, not for a default.',
      'AwsSolutions-CFR3': log,
      'AwsSolutions-CFR4': domain,
      'cdk-validator-cfnguard::cloudfront_access_logs_enabled_check': log,
      'cdk-validator-cfnguard::cloudfront_custom_ssl_certificate_check': domain,
      'cdk-validator-cfnguard::cloudfront_sni_enabled_check': domain,
      'cdk-validator-cfnguard::cloudfront_security_policy_check': domain,
      'cdk-validator-cfnguard::cloudfront_default_root_object_configured_check':
        'It is an API, and has no page at its root.',
      'cdk-validator-cfnguard::cloudfront_origin_failover_enabled_check':
        'The API is in one region, and so is its table.',
    };
    for (const [rule, reason] of Object.entries(reasons))
      Validations.of(distribution).acknowledge({ id: rule, reason });
    new CfnOutput(this, 'EdgeUrl', { value: `https://${distribution.distributionDomainName}` });
  }

  #webAcl(requestsPerAddress: number): wafv2.CfnWebACL {
    const visible = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
      metricName,
    });
    return new wafv2.CfnWebACL(this, 'WebAcl', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('Orders'),
      rules: [
        {
          name: 'RequestsPerAddress',
          priority: 0,
          action: { block: { customResponse: { responseCode: 429 } } },
          statement: {
            rateBasedStatement: { aggregateKeyType: 'IP', limit: requestsPerAddress, evaluationWindowSec: 300 },
          },
          visibilityConfig: visible('RequestsPerAddress'),
        },
        ...MANAGED.map((name, at) => ({
          ...{ name, priority: at + 1, overrideAction: { none: {} } },
          statement: { managedRuleGroupStatement: { vendorName: 'AWS', name } },
          visibilityConfig: visible(name),
        })),
      ],
    });
  }
}

import { CfnOutput, Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as wafv2 from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Certificates } from '../alarms/alarm-subjects.ts';
import type { AlarmDestination } from '../alarms/alarm-topic.ts';
import { EdgeAlarms } from '../alarms/edge-alarms.ts';
import type { WebAcl } from './web-acl.ts';
import { webAclRules } from './web-acl-rules.ts';

/**
 * CloudFront caches these answers to a GET for 10 seconds, despite `cache-control`. With caching
 * disabled, the caller is not in the cache key, so one customer's 404 would be another's answer.
 * CloudFront caches no other error by default.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const KEPT_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

export interface EdgeStackProps extends StackProps, AlarmDestination {
  readonly webAcl: WebAcl;
  /** True if everybody may send statements of withdrawal. */
  readonly isPublic: boolean;
  readonly certificates: Certificates;
}

/**
 * The protection in front of an API on the open internet (context `webAcl`): CloudFront and a web
 * ACL, which an HTTP API itself cannot have. It cannot be bypassed: the API accepts only
 * CloudFront's certificate (`originFor`).
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, props: EdgeStackProps) {
    const { webAcl, isPublic, certificates, ...rest } = props;
    const { alarmEmail, alarmTopicArn, ticketEmail, ticketTopicArn, ...stack } = rest;
    super(scope, id, stack);
    const rules = new wafv2.CfnWebACL(
      this,
      'WebAcl',
      webAclRules(this.stackName, { ...webAcl, isPublic }),
    );
    const distribution = this.#distribution(webAcl, rules);
    new CfnOutput(this, 'ApiTarget', { value: distribution.distributionDomainName });
    acknowledge(distribution);
    const { topics } = new EdgeAlarms(this, 'Alarms', {
      distribution,
      certificates,
      alarmEmail,
      alarmTopicArn,
      ticketEmail,
      ticketTopicArn,
    });
    new CfnOutput(this, 'AlarmTopicArn', { value: topics.page.topicArn });
    new CfnOutput(this, 'TicketTopicArn', { value: topics.ticket.topicArn });
  }

  #distribution(webAcl: WebAcl, rules: wafv2.CfnWebACL): cloudfront.Distribution {
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
    return distribution;
  }
}

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

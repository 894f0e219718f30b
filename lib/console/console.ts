import { Duration, Stack, Validations } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { pagePolicy } from './page-policy.ts';
import { PrivateBucket } from './private-bucket.ts';

/** Serves the one page at /callback, too, where a sign-in returns to. */
const ONE_PAGE = `function handler(event) {
  if (event.request.uri === '/callback') event.request.uri = '/index.html';
  return event.request;
}`;

/** The shop's own domains of what the page calls; absent for those that AWS names. */
interface OwnNames {
  readonly api: string | undefined;
  readonly signIn: string | undefined;
}

/**
 * Serves the console from a private bucket behind CloudFront (origin access control). `npm
 * run publish-page` uploads the files after the deployment, whose outputs have the API's address.
 * No custom resource does it, so no role may write into buckets.
 */
export class OperationsPage extends Construct {
  readonly bucket: s3.Bucket;
  /** The origin in the browser: scheme and host. */
  readonly origin: string;
  readonly #distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string, names: OwnNames) {
    super(scope, id);

    // Encrypted by S3 itself: the files are not secret, and CloudFront would need access to another
    // key.
    this.bucket = new PrivateBucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      withoutAccessLogBecause:
        'Only CloudFront reads it, and its files are the same for everybody: a log of its reads ' +
        'has no information.',
    });
    // Unique in the account: CDK's own name would be the same in another region.
    const { stackName, region } = Stack.of(this);
    const originAccessControl = new cloudfront.S3OriginAccessControl(this, 'OriginAccessControl', {
      originAccessControlName: `${stackName}-${region}`,
    });
    this.#distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Orders: the console',
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: this.#headers(names),
        functionAssociations: [
          {
            eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
            function: new cloudfront.Function(this, 'OnePage', {
              code: cloudfront.FunctionCode.fromInline(ONE_PAGE),
              runtime: cloudfront.FunctionRuntime.JS_2_0,
            }),
          },
        ],
      },
    });
    this.origin = `https://${this.#distribution.distributionDomainName}`;
    this.#acknowledge();
  }

  /**
   * The API allows this page's origin, so its address cannot be known here unless it is the shop's
   * own: those of the region are allowed, and the published page itself allows its own API alone.
   */
  #headers({ api, signIn }: OwnNames): cloudfront.ResponseHeadersPolicy {
    const { stackName, region, urlSuffix } = Stack.of(this);
    const connectTo = [
      `https://${api ?? `*.execute-api.${region}.${urlSuffix}`}`,
      `https://${signIn ?? `*.auth.${region}.amazoncognito.com`}`,
    ];
    return new cloudfront.ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: `${stackName}-${region}`,
      securityHeadersBehavior: {
        contentSecurityPolicy: {
          contentSecurityPolicy: pagePolicy(connectTo),
          override: true,
        },
        contentTypeOptions: { override: true },
        frameOptions: { frameOption: cloudfront.HeadersFrameOption.DENY, override: true },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER,
          override: true,
        },
        strictTransportSecurity: {
          accessControlMaxAge: Duration.days(365),
          includeSubdomains: true,
          override: true,
        },
      },
    });
  }

  #acknowledge(): void {
    const domain =
      'It needs the shop’s own domain with its certificate: the certificate of CloudFront’s ' +
      'own name determines the protocol.';
    const log =
      'The API’s access log records every action; a log of static files adds nothing, and ' +
      'needs another bucket.';
    const reasons = {
      'AwsSolutions-CFR1':
        'An operations team travels. The shop decides where it may work, not a default.',
      'AwsSolutions-CFR2':
        'Static files without input. The API takes input, and has its own option for a web ACL.',
      'AwsSolutions-CFR3': log,
      'AwsSolutions-CFR4': domain,
      'cdk-validator-cfnguard::cloudfront_access_logs_enabled_check': log,
      'cdk-validator-cfnguard::cloudfront_custom_ssl_certificate_check': domain,
      'cdk-validator-cfnguard::cloudfront_sni_enabled_check': domain,
      'cdk-validator-cfnguard::cloudfront_security_policy_check': domain,
      'cdk-validator-cfnguard::cloudfront_origin_failover_enabled_check':
        'The page needs the API, which is in one region: a second origin would not help.',
    };
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(this.#distribution).acknowledge({ id, reason });
    Validations.of(this.bucket).acknowledge({
      id: 'cdk-validator-cfnguard::s3_bucket_default_encryption_kms_check',
      reason:
        'The page is public and contains no data: S3 encrypts it, and CloudFront needs no key ' +
        'of ours.',
    });
  }
}

import { Duration, Stack, Validations } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';

/** A sign-in returns to /callback, and there is one page. */
const ONE_PAGE = `function handler(event) {
  if (event.request.uri === '/callback') event.request.uri = '/index.html';
  return event.request;
}`;

/**
 * Where the operations page is served from: a private bucket behind CloudFront (origin access
 * control). What is in the bucket is put there by `npm run publish-page`, after the deployment that
 * tells it where the API is: no custom resource, so no role that may write into buckets.
 */
export class OperationsPage extends Construct {
  readonly bucket: s3.Bucket;
  /** As a browser knows it: scheme and host. */
  readonly origin: string;
  readonly #distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Encrypted by S3 itself: nothing here is a secret, and CloudFront would need the key of what
    // is.
    this.bucket = new PrivateBucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.S3_MANAGED,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      withoutAccessLogBecause:
        'CloudFront alone reads it, and what it holds is the same for everybody: a log of ' +
        'its reads tells nothing.',
    });
    // Of the whole account: CDK's own name would be the same in another region.
    const { stackName, region } = Stack.of(this);
    const originAccessControl = new cloudfront.S3OriginAccessControl(this, 'OriginAccessControl', {
      originAccessControlName: `${stackName}-${region}`,
    });
    this.#distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Orders: the operations page',
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket, { originAccessControl }),
        viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
        cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
        responseHeadersPolicy: cloudfront.ResponseHeadersPolicy.SECURITY_HEADERS,
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

  #acknowledge(): void {
    const domain =
      'It needs a domain of the shop’s own, with its certificate: CloudFront’s own name ' +
      'comes with one that sets the protocol.';
    const log =
      'The API’s access log tells who did what; a log of static files adds nothing to that, ' +
      'and is a bucket more to keep.';
    const reasons = {
      'AwsSolutions-CFR1':
        'An operations team travels: where from it works is for the shop to restrict, not ' +
        'for a default.',
      'AwsSolutions-CFR2':
        'Static files without input. What takes input is the API, and its web ACL is an ' +
        'option of its own.',
      'AwsSolutions-CFR3': log,
      'AwsSolutions-CFR4': domain,
      'cdk-validator-cfnguard::cloudfront_access_logs_enabled_check': log,
      'cdk-validator-cfnguard::cloudfront_custom_ssl_certificate_check': domain,
      'cdk-validator-cfnguard::cloudfront_sni_enabled_check': domain,
      'cdk-validator-cfnguard::cloudfront_security_policy_check': domain,
      'cdk-validator-cfnguard::cloudfront_origin_failover_enabled_check':
        'The page is of no use without the API, which is in one region: a second origin ' +
        'would outlive what it works on.',
    };
    for (const [id, reason] of Object.entries(reasons))
      Validations.of(this.#distribution).acknowledge({ id, reason });
    Validations.of(this.bucket).acknowledge({
      id: 'cdk-validator-cfnguard::s3_bucket_default_encryption_kms_check',
      reason:
        'The page is public to whoever signs in, and holds no data: S3 encrypts it, and ' +
        'CloudFront needs no key of ours.',
    });
  }
}

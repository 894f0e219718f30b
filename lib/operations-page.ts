import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

/** A sign-in returns to /callback, and there is one page. */
const ONE_PAGE = `function handler(event) {
  if (event.request.uri === '/callback') event.request.uri = '/index.html';
  return event.request;
}`;

/**
 * Where the operations page is served from: a private bucket behind CloudFront (origin access control). What is in the bucket is put
 * there by `npm run publish-page`, after the deployment that tells it where the API is: no custom resource, so no role that may write
 * into buckets.
 */
export class OperationsPage extends Construct {
  readonly bucket: s3.Bucket;
  /** As a browser knows it: scheme and host. */
  readonly origin: string;
  readonly #distribution: cloudfront.Distribution;

  constructor(scope: Construct, id: string) {
    super(scope, id);

    // Encrypted by S3 itself: nothing here is a secret, and CloudFront would need the key of what is.
    this.bucket = new s3.Bucket(this, 'Bucket', {
      encryption: s3.BucketEncryption.S3_MANAGED,
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.#distribution = new cloudfront.Distribution(this, 'Distribution', {
      comment: 'Orders: the operations page',
      defaultRootObject: 'index.html',
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      defaultBehavior: {
        origin: S3BucketOrigin.withOriginAccessControl(this.bucket),
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
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'CloudFront alone reads it, and what it holds is the same for everybody: a log of its reads tells nothing.',
    });
    Validations.of(this.#distribution).acknowledge(
      {
        id: 'AwsSolutions-CFR1',
        reason: 'An operations team travels: where from it works is for the shop to restrict.',
      },
      {
        id: 'AwsSolutions-CFR2',
        reason: 'Static files without input. What takes input is the API, and its web ACL is an option of its own.',
      },
      {
        id: 'AwsSolutions-CFR3',
        reason: 'The API’s access log tells who did what; a log of static files adds nothing.',
      },
      {
        id: 'AwsSolutions-CFR4',
        reason: 'CloudFront’s own certificate sets the protocol; a shop’s own domain raises it.',
      },
    );
  }
}

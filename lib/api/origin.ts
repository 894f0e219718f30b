import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { WebAcl } from './web-acl.ts';

export interface OriginProps extends WebAcl {
  readonly api: apigateway.IHttpApi;
  readonly stage: apigateway.IHttpStage;
}

/**
 * The only name of an API behind a web ACL. A caller must have a certificate of the shop's own
 * authority (mutual TLS), as CloudFront has; API Gateway's own name is switched off.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-mutual-tls.html
 */
export class Origin extends Construct {
  /** The target of `originDomain`'s DNS record. */
  readonly target: string;

  constructor(
    scope: Construct,
    id: string,
    { api, stage, originDomain, originCertificate, ...props }: OriginProps,
  ) {
    super(scope, id);
    const { bucket, key } = props.originTruststore;
    const domainName = new apigateway.DomainName(this, 'DomainName', {
      domainName: originDomain,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', originCertificate),
      securityPolicy: apigateway.SecurityPolicy.TLS_1_2,
      mtls: { bucket: Bucket.fromBucketName(this, 'Truststore', bucket), key },
    });
    // The mapping refers to the stage by a plain text, from which CloudFormation sees no
    // dependency.
    new apigateway.ApiMapping(this, 'Mapping', { api, domainName, stage }).node.addDependency(
      stage,
    );
    this.target = domainName.regionalDomainName;
  }
}

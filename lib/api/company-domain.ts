import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import type { OrdersApi } from './orders-api.ts';

/** A company's own name for the API. */
export interface ApiDomain {
  /** `api.shop.example`. */
  readonly domainName: string;
  /** Its certificate, in the region of the API. */
  readonly certificate: ICertificate;
}

export interface CompanyDomainProps extends ApiDomain {
  readonly api: OrdersApi;
}

/** The API under a company's own name. The record in DNS is the company's, too. */
export class CompanyDomain extends Construct {
  /** Scheme and host. */
  readonly url: string;
  /** The target of the name's record. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: CompanyDomainProps) {
    super(scope, id);
    const { domainName, certificate } = props;
    const { stage } = props.api;
    const name = new apigateway.DomainName(this, 'DomainName', {
      domainName,
      certificate,
      securityPolicy: apigateway.SecurityPolicy.TLS_1_2,
    });
    // The mapping refers to the stage by a plain text, from which CloudFormation sees no
    // dependency.
    new apigateway.ApiMapping(this, 'Mapping', {
      api: stage.api,
      domainName: name,
      stage,
    }).node.addDependency(stage);
    this.url = `https://${domainName}`;
    this.target = name.regionalDomainName;
  }
}

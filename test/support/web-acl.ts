/** A shop's context with a web ACL in front of the API. */
export const WEB_ACL = {
  webAcl: true,
  apiDomain: 'api.shop.example',
  apiCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-api',
  originDomain: 'origin.shop.example',
  originCertificate: 'arn:aws:acm:eu-central-1:111122223333:certificate/0a1b2c3d-origin',
  originClientCertificate: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b2c3d-client',
  originTruststore: 's3://shop-certificates/cloudfront/authority.pem',
};

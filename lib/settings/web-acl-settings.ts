import type { WebAcl } from '../api/web-acl.ts';
import type { Of } from './context-error.ts';
import { invalid, type Name, type Read } from './setting-names.ts';
import { flag, integer } from './setting-values.ts';

export function webAcl(read: Read, of: Of): WebAcl {
  const text = (name: Name, form: RegExp, expected: string): string =>
    of(() => {
      const value = read(name);
      if (typeof value !== 'string' || !form.test(value))
        throw invalid(name, `${expected}, next to webAcl`, value);
      return value;
    });
  const domain = (name: Name) =>
    text(name, /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/, 'a domain such as api.shop.example');
  const certificate = (name: Name, region: string) =>
    text(
      name,
      new RegExp(`^arn:[\\w-]+:acm:${region}:\\d{12}:certificate/[\\w-]+$`),
      `the ARN of an ACM certificate in ${region}`,
    );
  const truststore = text(
    'originTruststore',
    /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d]\/.+$/,
    'where its authority’s certificate is, s3://bucket/key',
  );
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(truststore) ?? [];
  const apiDomain = domain('apiDomain');
  const originDomain = domain('originDomain');
  of(() => {
    if (originDomain !== undefined && originDomain === apiDomain)
      throw invalid('originDomain', 'another name than apiDomain', originDomain);
  });
  return {
    apiDomain,
    apiCertificate: certificate('apiCertificate', 'us-east-1'),
    originDomain,
    originCertificate: certificate('originCertificate', '[a-z]{2}(-[a-z]+)+-\\d'),
    originClientCertificate: certificate('originClientCertificate', 'us-east-1'),
    originTruststore: { bucket, key },
    executeApiEndpoint: of(() => flag('executeApiEndpoint', read('executeApiEndpoint'))),
    requestsPerAddress: of(() =>
      integer('requestsPerAddress', read('requestsPerAddress'), 10, 2_000_000_000),
    ),
  };
}

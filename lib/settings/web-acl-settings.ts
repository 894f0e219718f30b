import type { WebAcl } from '../api/web-acl.ts';
import { flag, integer, REGION, text } from './setting-schemas.ts';

const NEXT = 'together with webAcl';
const NAMED = `[the web ACL](web-acl.md)`;

const domain = () =>
  text(
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/,
    `a domain such as api.shop.example, ${NEXT}`,
  ).optional();

const certificate = (region: string, where: string) =>
  text(
    new RegExp(`^arn:[\\w-]+:acm:${region}:\\d{12}:certificate/[\\w-]+$`),
    `the ARN of an ACM certificate in ${where}, ${NEXT}`,
  ).optional();

/** CloudFront's certificates are in this region, for an API in any region. */
const CLOUDFRONT = 'us-east-1';
const ANY = REGION.source.slice(1, -1);

export const WEB_ACL_SETTINGS = {
  webAcl: flag()
    .default(false)
    .describe(
      '`true` puts CloudFront and a web ACL in front of the API, which then has no other ' +
        'entrance: [how to set it up](web-acl.md)',
    ),
  requestsPerAddress: integer(10, 2_000_000_000)
    .optional()
    .describe(`requests of one address that ${NAMED} allows in five minutes; 2000 by default`),
  apiDomain: domain().describe(`${NAMED}: the name that clients call`),
  apiCertificate: certificate(CLOUDFRONT, CLOUDFRONT).describe(
    `${NAMED}: the ACM certificate of \`apiDomain\`, in us-east-1`,
  ),
  originDomain: domain().describe(`${NAMED}: the name that CloudFront calls`),
  originCertificate: certificate(ANY, 'the region of the API').describe(
    `${NAMED}: the ACM certificate of \`originDomain\`, in the API’s region`,
  ),
  originClientCertificate: certificate(CLOUDFRONT, CLOUDFRONT).describe(
    `${NAMED}: CloudFront’s client certificate for the API, in us-east-1`,
  ),
  originTruststore: text(
    /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d]\/.+$/,
    `the place of its authority’s certificate, s3://bucket/key, ${NEXT}`,
  )
    .optional()
    .describe(`${NAMED}: the authority that signed it, \`s3://bucket/key\``),
  executeApiEndpoint: flag()
    .optional()
    .describe(`${NAMED}: \`true\` keeps the API’s own name reachable while clients move`),
};

/** The settings that a web ACL requires. */
const NEEDED_BY_WEB_ACL = [
  'apiDomain',
  'apiCertificate',
  'originDomain',
  'originCertificate',
  'originClientCertificate',
  'originTruststore',
] as const;

interface WebAclValues
  extends Partial<Omit<WebAcl, 'originTruststore' | 'executeApiEndpoint' | 'requestsPerAddress'>> {
  readonly webAcl: boolean;
  readonly originTruststore?: string | undefined;
  readonly executeApiEndpoint?: boolean | undefined;
  readonly requestsPerAddress?: number | undefined;
}

/** Returns undefined without `webAcl`. The rules ensure that no other setting is missing. */
export function webAcl(values: WebAclValues): WebAcl | undefined {
  if (!values.webAcl) return undefined;
  const { apiDomain = '', apiCertificate = '', originDomain = '' } = values;
  const { originCertificate = '', originClientCertificate = '', originTruststore = '' } = values;
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(originTruststore) ?? [];
  return {
    apiDomain,
    apiCertificate,
    originDomain,
    originCertificate,
    originClientCertificate,
    originTruststore: { bucket, key },
    executeApiEndpoint: values.executeApiEndpoint ?? false,
    requestsPerAddress: values.requestsPerAddress ?? 2000,
  };
}

type Name = keyof typeof WEB_ACL_SETTINGS;

/** Rejects settings of a web ACL if `webAcl` is not given, not even as false. */
export function needsWebAcl(
  { webAcl: isOn }: { readonly webAcl?: boolean },
  given: { has(name: Name | 'webAcl'): boolean },
): (readonly [Name, string])[] {
  if (isOn)
    return NEEDED_BY_WEB_ACL.filter((name) => !given.has(name)).map((name) => [
      name,
      'a value, since webAcl is set',
    ]);
  if (given.has('webAcl')) return [];
  return (Object.keys(WEB_ACL_SETTINGS) as Name[])
    .filter((name) => given.has(name))
    .map((name) => [name, 'webAcl to be set, too (true or false)']);
}

import type { AlarmRow, AlarmSubject } from './alarm-row.ts';

/** ACM renews its own certificates 45 days or more before they end. */
const TOO_FEW_DAYS = 21;

/** ACM counts the days twice a day, and stops when a certificate has expired. */
const expires = (id: string, of: AlarmSubject, what: string): AlarmRow => ({
  id,
  measures: { days: { metric: 'DaysToExpiry', of, statistic: 'Minimum' } },
  expression: `${TOO_FEW_DAYS} - days`,
  above: 0,
  minutes: 24 * 60,
  missing: 'ignore',
  notifies: 'ticket',
  description: `${what} expires in less than ${TOO_FEW_DAYS} days. Renew it, or import a new one.`,
});

/** The certificate of the sign-in page, which is in us-east-1. */
export const SIGN_IN_CERTIFICATE = expires(
  'SignInCertificateExpires',
  'signInCertificate',
  'The certificate of signInDomain',
);

/** In the API's region. */
export const ORIGIN_CERTIFICATE = expires(
  'OriginCertificateExpires',
  'originCertificate',
  'The certificate of originDomain',
);

/** In us-east-1. */
export const EDGE_CERTIFICATES: readonly AlarmRow[] = [
  expires('ApiCertificateExpires', 'apiCertificate', 'The certificate of apiDomain'),
  expires(
    'ClientCertificateExpires',
    'clientCertificate',
    'CloudFront’s client certificate for the API',
  ),
];

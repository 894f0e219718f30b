import { EDGE_REGION } from '../api/edge-region.ts';
import type { Settings } from '../settings/settings.ts';
import type { Certificates } from './alarm-subjects.ts';

type Certified = Pick<Settings, 'webAcl' | 'signIn'>;

/**
 * Returns the certificates that the backend's stack watches: those in its region. The one of the
 * sign-in page is in us-east-1.
 */
export const certificatesIn = (region: string, { webAcl, signIn }: Certified): Certificates => ({
  originCertificate: webAcl?.originCertificate,
  signInCertificate: region === EDGE_REGION ? signIn.domain?.certificateArn : undefined,
});

/** Returns those that the edge stack watches, beside a backend in this region. */
export const certificatesAtTheEdge = (
  region: string,
  { webAcl, signIn }: Certified,
): Certificates => ({
  apiCertificate: webAcl?.apiCertificate,
  clientCertificate: webAcl?.originClientCertificate,
  signInCertificate: region === EDGE_REGION ? undefined : signIn.domain?.certificateArn,
});

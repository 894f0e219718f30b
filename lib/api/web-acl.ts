/**
 * What a shop brings for a web ACL in front of its API: two names, their certificates, and how the
 * API knows CloudFront.
 */
export interface WebAcl {
  /** What clients call. */
  readonly apiDomain: string;
  /** Of `apiDomain`, in us-east-1. */
  readonly apiCertificate: string;
  /** What CloudFront calls, and nobody else can. */
  readonly originDomain: string;
  /** Of `originDomain`, in the API's region. */
  readonly originCertificate: string;
  /** What CloudFront shows the API (client authentication), in us-east-1. */
  readonly originClientCertificate: string;
  /** The authority that signed it. */
  readonly originTruststore: { readonly bucket: string; readonly key: string };
  /** Whether the API's own name (`execute-api`) answers, too: while clients move to `apiDomain`. */
  readonly executeApiEndpoint: boolean;
  /** In five minutes. */
  readonly requestsPerAddress: number;
}

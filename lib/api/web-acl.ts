/**
 * The settings of a web ACL in front of the API: two names, their certificates, and CloudFront's
 * client certificate.
 */
export interface WebAcl {
  /** The name that clients call. */
  readonly apiDomain: string;
  /** The certificate of `apiDomain`, in us-east-1. */
  readonly apiCertificate: string;
  /** The name that only CloudFront can call. */
  readonly originDomain: string;
  /** The certificate of `originDomain`, in the API's region. */
  readonly originCertificate: string;
  /** CloudFront's client certificate for the API, in us-east-1. */
  readonly originClientCertificate: string;
  /** The authority that signed the client certificate. */
  readonly originTruststore: { readonly bucket: string; readonly key: string };
  /** True if the API's own name (`execute-api`) also answers, while clients move to `apiDomain`. */
  readonly executeApiEndpoint: boolean;
  /** Requests of one address in five minutes. */
  readonly requestsPerAddress: number;
}

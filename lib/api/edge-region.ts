/** The region of CloudFront's metrics, web ACLs and certificates, for an API in any region. */
export const EDGE_REGION = 'us-east-1';

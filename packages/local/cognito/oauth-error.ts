/** An error of RFC 6749 (§4.1.2.1, §5.2), returned to the client. */
export class OAuthError extends Error {
  readonly code:
    | 'invalid_client'
    | 'invalid_grant'
    | 'invalid_request'
    | 'invalid_scope'
    | 'unsupported_grant_type'
    | 'unsupported_response_type';

  constructor(code: OAuthError['code'], description: string) {
    super(description);
    this.code = code;
  }
}

/**
 * The error codes of an authorization server (RFC 6749 §4.1.2.1 and §5.2). For PKCE,
 * `invalid_request` means a missing challenge, and `invalid_grant` a wrong verifier (RFC 7636
 * §4.4.1 and §4.6).
 */
export type OAuthErrorCode =
  | 'access_denied'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

/** The error codes of the session itself. */
export type SessionErrorCode =
  /** Nobody is signed in, or the sign-in has expired: call `signIn()`. */
  | 'sign_in_required'
  /** The return belongs to no sign-in of this tab. Its code was not used. */
  | 'state_mismatch'
  /** The sign-in server returned neither tokens nor an OAuth error. */
  | 'invalid_response';

/** The code of a `SignInError`. Any other text is a code of the server's own (RFC 6749 §8.5). */
export type SignInErrorCode = OAuthErrorCode | SessionErrorCode | (string & {});

/** A sign-in, or its renewal, failed. `code` is for programs, `message` for people. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: SignInErrorCode;

  constructor(code: SignInErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Makes the error of `error` and `error_description`, from a redirect or a token response. */
export const oauthError = (code: string, description: string | null | undefined): SignInError =>
  new SignInError(
    code,
    `The sign-in server answered ${code}${description ? `: ${description}` : '.'}`,
  );

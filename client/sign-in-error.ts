/**
 * The codes that an authorization server answers (RFC 6749 §4.1.2.1 and §5.2). For PKCE,
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

/** What the session itself finds. */
export type SessionErrorCode =
  /** Nobody is signed in, or the sign-in has ended: call `signIn()`. */
  | 'sign_in_required'
  /** The return does not belong to a sign-in that this tab began. Its code was not used. */
  | 'state_mismatch'
  /** The sign-in server answered neither tokens nor an error of OAuth. */
  | 'invalid_response';

/** Any other text is a code that the server defines itself (RFC 6749 §8.5). */
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

/** From `error` and `error_description`, which a redirect and a token response both have. */
export const oauthError = (code: string, description: string | null | undefined): SignInError =>
  new SignInError(
    code,
    `The sign-in server answered ${code}${description ? `: ${description}` : '.'}`,
  );

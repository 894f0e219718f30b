/** `config.json`, beside the page: made by who serves it. */
export interface PageConfig {
  /** Empty where the page is served by the API's own host. */
  readonly apiUrl: string;
  readonly openOrderShards: number;
  /**
   * On a laptop a token is there for the asking; deployed, the user pool's pages give it
   * (authorization code with PKCE).
   */
  readonly signIn:
    | { readonly kind: 'local'; readonly tokenUrl: string }
    | {
        readonly kind: 'hosted';
        readonly signInUrl: string;
        readonly clientId: string;
        readonly scope: string;
      };
}

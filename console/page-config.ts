/** The content of `config.json`, beside the page. The local run or the deployment writes it. */
export interface PageConfig {
  /** Empty if the API's own host serves the page. */
  readonly apiUrl: string;
  readonly openOrderShards: number;
  /**
   * The local run gives tokens to everybody. Deployed, the user pool's pages give them
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

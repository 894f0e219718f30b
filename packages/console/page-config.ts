/** The content of `config.json`, beside the page. The local run or the deployment writes it. */
export interface PageConfig extends ShopConfig {
  /** Empty if the API's own host serves the page. */
  readonly apiUrl: string;
  readonly openOrderShards: number;
  /** False if the API refuses to ship an unpaid order (setting `shipUnpaid`). */
  readonly shipUnpaid: boolean;
  /** True if the shop finds orders and customers by names (setting `findOrders`). */
  readonly findOrders: boolean;
  /** True if it finds orders by tracking numbers (setting `findParcels`). */
  readonly findParcels: boolean;
  /** True if it finds orders by their SKUs (setting `skuSales`). */
  readonly skuSales: boolean;
  /** True if the shop counts what each day came to (setting `dayFigures`). */
  readonly dayFigures: boolean;
  /** True if consumers can withdraw from the contract (setting `withdrawals`). */
  readonly withdrawals: boolean;
  /** The attributes that the shop declares (`shop/attributes.ts`), if it does. */
  readonly attributes?: {
    readonly order?: DeclaredAttributes;
    readonly line?: DeclaredAttributes;
  };
  /** The address of the deployment's dashboard, with its alarms and the lag of its copies. */
  readonly dashboardUrl?: string;
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

/** Declared attributes by name, in the order in which they are shown. */
export type DeclaredAttributes = Readonly<
  Record<
    string,
    {
      readonly label: string;
      readonly form: unknown;
      /** The console's own places: `list`, `order`, `slip`, `csv`. */
      readonly shown: readonly string[];
    }
  >
>;

/** The shop's facts that the console shows: `shop/console.json`. */
export interface ShopConfig {
  readonly shop: {
    readonly name: string;
    /** The lines of its address, for packing slips. */
    readonly address: readonly string[];
  };
  /** Days begin and times are shown here: `Europe/Berlin`. */
  readonly timeZone: string;
  readonly carriers: readonly Carrier[];
  /** True if no parcel leaves without a tracking number. */
  readonly trackingRequired: boolean;
  /** The providers whose payment references the search finds, as payments name them. */
  readonly paymentProviders: readonly string[];
  /** The systems whose own numbers of orders it finds: the `source` of references. */
  readonly orderSources: readonly string[];
  /** Working days after which an open order is late. */
  readonly lateAfter: number;
}

/** A carrier of the shop. */
export interface Carrier {
  readonly name: string;
  /** The address of a parcel's page; `{number}` stands for its tracking number. */
  readonly link?: string | undefined;
  /** A regular expression that its whole tracking numbers match, without spaces. */
  readonly pattern?: string | undefined;
}

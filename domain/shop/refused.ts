/** The form of a shop's own code. */
export const SHOP_CODE = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Why a shop refuses a request. */
export interface Refused {
  /** For programs: lower-case words and hyphens, up to 64 characters, such as `above-limit`. */
  readonly code: string;
  /** For people, in the shop's words: up to 500 characters. */
  readonly detail: string;
  /** The member of the request that it is about, as a JSON pointer: `/shippingAddress/country`. */
  readonly pointer?: string | undefined;
}

/** A refusal of the shop as the reason of a `Refusal`. */
export type ShopReason = {
  readonly code: 'refused-by-shop';
  readonly shopCode: string;
  readonly detail: string;
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[];
};

/** The reason of the problem with which a request is refused. */
export const shopReason = ({ code, detail, pointer }: Refused): ShopReason => ({
  code: 'refused-by-shop',
  shopCode: code,
  detail,
  ...(pointer !== undefined && { errors: [{ pointer, detail }] }),
});

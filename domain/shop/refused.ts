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

/** An error of a request, at a member that the JSON pointer names. */
export interface MemberError {
  readonly pointer: string;
  readonly detail: string;
}

/** A refusal of the shop as the reason of a `Refusal`. */
export type ShopReason = {
  readonly code: 'refused-by-shop';
  readonly shopCode: string;
  readonly detail: string;
  readonly errors?: readonly MemberError[];
};

/** Members of a request that are not as the shop declared them, as the reason of a `Refusal`. */
export type NotAsDeclaredReason = {
  readonly code: 'invalid-request';
  readonly errors: readonly MemberError[];
};

/** A rule that failed. The error is for the log alone. */
export type BrokenRuleReason = { readonly code: 'internal-error'; readonly error: Error };

/** Why a shop does not let a request pass: a rule's refusal or failure, or its declaration. */
export type NotPassed = Refused | Error | NotAsDeclared;

/** The attributes of a request that are not as the shop declared them. */
export interface NotAsDeclared {
  readonly errors: readonly MemberError[];
}

/** The reason with which a request is not carried out. */
export const reasonOfRule = (
  answer: NotPassed,
): ShopReason | BrokenRuleReason | NotAsDeclaredReason => {
  if (answer instanceof Error) return { code: 'internal-error', error: answer };
  if ('errors' in answer) return { code: 'invalid-request', errors: answer.errors };
  const { code, detail, pointer } = answer;
  return {
    code: 'refused-by-shop',
    shopCode: code,
    detail,
    ...(pointer !== undefined && { errors: [{ pointer, detail }] }),
  };
};

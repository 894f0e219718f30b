/** The letter of comments' ids. */
export const COMMENT_LETTER = 'm';

/** The most characters of a comment. */
export const MAX_COMMENT_LENGTH = 2000;

/**
 * The most comments of an order by its customer, and as many by the shop: nobody uses up the
 * other's. With all of them, its timeline is one answer.
 */
export const MAX_COMMENTS = 200;

/** The readers of a comment: operators only, or the customer, too. */
export const VISIBILITIES = ['INTERNAL', 'CUSTOMER'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** A remark about an order, by its customer or an operator. It never changes. */
export interface Comment {
  readonly commentId: string;
  readonly text: string;
  readonly visibility: Visibility;
  /** The author's `sub`. */
  readonly createdBy: string;
  /** The name by which an operator signs in. */
  readonly createdByName?: string | undefined;
  readonly createdAt: string;
}

/** Compares attributes with those of the shop's own folder, which is bundled with the functions. */
import {
  type AttributeChanges,
  type Attributes,
  filterAttributes,
} from '../../domain/attributes.ts';
import type { ErasurePolicy, KeepsAttribute } from '../../domain/people/erasure.ts';
import {
  attributeErrors,
  changeErrors,
  type WithAttributes,
} from '../../domain/shop/attribute-errors.ts';
import type { ShopPolicy } from '../../domain/shop/policy.ts';
import type { NotAsDeclared } from '../../domain/shop/refused.ts';
import { type DeclaredAttribute, declarationOf } from '../../domain/shop/shop-attributes.ts';
import { attributes } from '../../shop/attributes.ts';
import { MAX_INVALID_PARTS, RequestError } from '../http/request-error.ts';

/** The attributes of an order that are not as the shop declared them; undefined if all are. */
export function notAsDeclared(order: WithAttributes): NotAsDeclared | undefined {
  const errors = attributeErrors(attributes, order);
  return errors.length > 0 ? { errors: errors.slice(0, MAX_INVALID_PARTS) } : undefined;
}

/** Those of an order's attributes that its events carry; undefined if there are none. */
export const eventAttributes = ({ attributes: own = {} }: WithAttributes): Attributes | undefined =>
  filterAttributes(
    own,
    (name) => declarationOf(attributes.order, name)?.shown.includes('events') === true,
  );

/**
 * True for an attribute that stays when its customer is erased: one that is declared to name
 * nobody, or, with the setting `keepAttributes`, one that is not declared.
 */
export const keepsAttribute =
  ({ keepAttributes }: Pick<ShopPolicy, 'keepAttributes'>): KeepsAttribute =>
  (of, name) => {
    const attribute = declarationOf<DeclaredAttribute>(attributes[of], name);
    return attribute ? !attribute.personal : keepAttributes;
  };

/** The policy by which orders are erased. */
export const erasurePolicy = (policy: ShopPolicy): ErasurePolicy => ({
  withdrawals: policy.withdrawals,
  keeps: keepsAttribute(policy),
});

/**
 * Compares a change of an order's attributes with the declaration.
 *
 * @throws {RequestError} invalid-request, with a pointer to each error
 */
export function assertChangesAsDeclared(changes: AttributeChanges): void {
  const errors = changeErrors(attributes, changes);
  if (errors.length === 0) return;
  const listed = errors.slice(0, MAX_INVALID_PARTS);
  throw new RequestError({ code: 'invalid-request', status: 422, errors: listed });
}

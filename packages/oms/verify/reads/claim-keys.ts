import type { Item } from '../../../../table/aws-protocol/item.ts';
import { type Key, orderReferenceKey, paymentReferenceKey } from '../../../../table/keys.ts';

/** Returns the key of the record of an order's reference; undefined without a reference. */
export function orderClaimKeyOf({ reference, customerId }: Item): Key | undefined {
  const { source, id, claimedBy } = (reference ?? {}) as Item;
  return typeof source === 'string' && typeof id === 'string'
    ? orderReferenceKey(
        { source, id, ...(claimedBy === 'CUSTOMER' && { claimedBy }) },
        String(customerId),
      )
    : undefined;
}

/** Returns the keys of the claims of a payment's references. */
export function claimKeysOf({ provider, reference, otherReferences }: Item): readonly Key[] {
  const others: readonly unknown[] = Array.isArray(otherReferences) ? otherReferences : [];
  return [reference, ...others].flatMap((name) =>
    typeof provider === 'string' && typeof name === 'string'
      ? [paymentReferenceKey(provider, name)]
      : [],
  );
}

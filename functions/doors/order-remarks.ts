// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { updateShippingAddress } from '../remarks/a27-update-shipping-address.ts';
import { addComment } from '../remarks/a28-add-comment.ts';

export const handler = router([updateShippingAddress, addComment], primeWrites);

// Made from the access patterns by `npm run generate`. Do not edit.
import { putAddress } from '../customers/a32b-put-address.ts';
import { deleteAddress } from '../customers/a32c-delete-address.ts';
import { updateCustomer } from '../customers/a37-update-customer.ts';
import { closeCustomer } from '../customers/a38-close-customer.ts';
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';

export const handler = router(
  [putAddress, deleteAddress, updateCustomer, closeCustomer],
  primeReads,
);

// Made from the access patterns by `npm run generate`. Do not edit.
import { eraseCustomer } from '../customers/a39-erase-customer.ts';
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';

export const handler = router([eraseCustomer], primeReads);

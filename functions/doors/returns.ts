// Made from the access patterns by `npm run generate`. Do not edit.
import { primeWrites } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { createReturn } from '../returns/a23-create-return.ts';
import { updateReturn } from '../returns/a24-update-return.ts';

export const handler = router([createReturn, updateReturn], primeWrites);

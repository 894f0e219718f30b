import { policyIn, type ShopPolicy } from '../../domain/shop/policy.ts';

/**
 * Reads the shop's policy from the environment of the function. Each invocation reads it once and
 * hands it down.
 *
 * @throws {Error} if a variable has a value that the stack does not write
 */
export const shopPolicy = (): ShopPolicy => policyIn(process.env);

/**
 * The highest amount of money that is recorded, in minor units: a hundred billion euros. It bounds
 * what a provider reports, and what is given back of it; no limit of placing does, since the money
 * has moved. 900 such amounts stay below 2^53, so that the sums of an order are exact.
 */
export const MAX_MONEY = 10 ** 13;

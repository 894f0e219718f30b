/**
 * Returns a function's construct id, its entry without the number: `GetCustomerOrder` for
 * `a03b-get-customer-order`.
 */
export const constructIdOf = (entry: string): string =>
  entry
    .replace(/^a\d+[a-z]?-/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

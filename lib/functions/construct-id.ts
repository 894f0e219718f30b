/**
 * `a03b-get-customer-order` → `GetCustomerOrder`: a function's construct id is its entry without
 * the number.
 */
export const constructIdOf = (entry: string): string =>
  entry
    .replace(/^a\d+[a-z]?-/, '')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

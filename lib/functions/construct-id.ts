/** Returns a function's construct id: `StorefrontRead` for `storefront-read`. */
export const constructIdOf = (entry: string): string =>
  entry
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

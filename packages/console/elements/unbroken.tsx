/** A text without a break within its order numbers and ids, which have hyphens. */
export const unbroken = (text: string) =>
  text
    .split(/(\d{6}-\w{4}-\w{3}|\b[a-z]-\w{26})/)
    .map((part, at) => (at % 2 ? <span class="nowrap">{part}</span> : part));

/** Deliveries at once, over all endpoints: slow receivers take no more of the account than this. */
export const WEBHOOKS_AT_ONCE = 20;

/** Whole seconds since 1970, as DynamoDB's TTL and signed webhooks count them. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

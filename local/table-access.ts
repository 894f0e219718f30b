/**
 * What another process needs to work on the same table: the operations command line, a function
 * that is invoked alone.
 */
export interface TableAccess {
  readonly endpoint: string;
  readonly tableName: string;
  readonly region: string;
  /** The projector's failure destination. */
  readonly failures: string;
  /** The publisher's. */
  readonly eventFailures: string;
  /** Where EventBridge answers, and what our bus is called there. */
  readonly eventBus: { readonly endpoint: string; readonly name: string };
  /** Where SQS answers, for the queues that commands make. */
  readonly queues: string;
  /** Where Secrets Manager answers. */
  readonly secrets: string;
  /** The secret of each provider that may send payment webhooks. */
  readonly webhookSecrets?: Readonly<Record<string, string>>;
}

/**
 * Hosts (`host:port`, or `host:*` for all ports) that may get webhooks although they are not
 * public: CDK context `webhookPrivateHosts`.
 */
export const privateHosts = (): readonly string[] =>
  (process.env['WEBHOOK_PRIVATE_HOSTS'] ?? '').split(',').filter(Boolean);

/** CDK context `webhookPrivateHosts`: `host:port` that are sent to though they are not public. */
export const privateHosts = (): readonly string[] =>
  (process.env['WEBHOOK_PRIVATE_HOSTS'] ?? '').split(',').filter(Boolean);

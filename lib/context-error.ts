/**
 * A setting in CDK context that nothing can be deployed with. Its message is for whoever set it.
 */
export class ContextError extends Error {
  override readonly name = 'ContextError';
}

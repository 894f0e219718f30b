/**
 * Settings that nothing can be deployed with, in a stage's file or in CDK context. Its message is
 * for whoever set them, a line for each.
 */
export class ContextError extends Error {
  override readonly name = 'ContextError';
}

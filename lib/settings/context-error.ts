/**
 * An error in the settings, in a stage's file or in CDK context. Its message has a line for each
 * wrong setting.
 */
export class ContextError extends Error {
  override readonly name = 'ContextError';
}

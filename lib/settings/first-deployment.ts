import { ContextError } from './context-error.ts';

/**
 * The CDK context of a first deployment, which `packages/oms/stage/deploy-command.ts` sets. It is
 * no setting of a stage: in a stage's file it would keep the protections off.
 */
export const FIRST_DEPLOYMENT = 'firstDeployment';

/**
 * Returns true if table, user pool and stacks may still be deleted, so that a first deployment that
 * fails can be rolled back. Without this context they protect themselves.
 *
 * @throws {ContextError} for a value that is neither true nor false
 */
export function isFirstDeployment(context: Readonly<Record<string, unknown>>): boolean {
  const given = context[FIRST_DEPLOYMENT] ?? false;
  if (!/^(true|false)$/.test(String(given)))
    throw new ContextError(
      `context ${FIRST_DEPLOYMENT}: expected true or false, got ${JSON.stringify(given)}`,
    );
  return String(given) === 'true';
}

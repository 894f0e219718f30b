/** Finds the function that a resource of the template invokes, directly or through an alias. */
import { Failure } from '../../api/commands/failure.ts';
import { type Assembly, resourcesOf } from '../cloudformation/template.ts';

export interface InvokedFunction {
  readonly name: string;
  /** The alias through which it is invoked, or `$LATEST`. */
  readonly qualifier: string;
}

const LATEST = '$LATEST';

/**
 * @param reference an ARN or a name, of a function or of its alias: `orders:live`. An integration's
 *   URI may have more around the ARN.
 * @throws {Failure} for an alias that the template does not have
 */
export function invokedFunction(
  assembly: Pick<Assembly, 'resources'>,
  reference: string,
): InvokedFunction {
  const [path = ''] = (reference.split(':function:').at(-1) ?? '').split('/');
  const [name = '', qualifier = LATEST] = path.split(':');
  const isKnown = resourcesOf(assembly, 'AWS::Lambda::Alias').some(
    ({ properties }) => properties['FunctionName'] === name && properties['Name'] === qualifier,
  );
  if (qualifier !== LATEST && !isKnown)
    throw new Failure(`the template invokes ${path}, and has no alias ${qualifier} of ${name}`);
  return { name, qualifier };
}

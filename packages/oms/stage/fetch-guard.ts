import { Unreachable } from '../../api/commands/exit-code.ts';
import { fetchPackages } from '../../api/commands/job-packages.ts';

/**
 * Fetches CloudFormation Guard with Control Tower's rules, which each synthesis of these commands
 * checks. Without a network, a synthesis for reading goes on with a warning; CI and a deployment do
 * not.
 *
 * @throws {Unreachable} if the registry does not answer and the rules are required
 * @throws {Failure} if the package cannot be installed otherwise
 */
export async function fetchGuard({ isRequired = process.env['CI'] !== undefined } = {}) {
  try {
    await fetchPackages('lib/policy/guard');
  } catch (error) {
    if (isRequired || !(error instanceof Unreachable)) throw error;
  }
}

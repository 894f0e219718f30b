import { Unreachable } from '../api/commands/exit-code.ts';
import { publishedAccess } from '../local/published-access.ts';

/**
 * Returns the access to the local run at a port.
 *
 * @param otherwise what a person can name in its place, as "a deployment with --outputs"
 * @throws {Unreachable} if nothing runs there
 */
export function localAccess(
  port: string,
  otherwise?: string,
): NonNullable<ReturnType<typeof publishedAccess>> {
  const access = publishedAccess(port);
  if (access) return access;
  const ways = [
    'start one with npm start',
    'name its port with --port',
    ...(otherwise === undefined ? [] : [`name ${otherwise}`]),
  ];
  const last = ways.pop();
  throw new Unreachable(`no local run at port ${port}: ${ways.join(', ')}, or ${last}`);
}

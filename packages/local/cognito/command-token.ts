/** Tokens for this machine's commands that send requests to its API. */
import { SCOPES } from '../../../functions/manifest/access-pattern.ts';
import { Failure } from '../../api/commands/failure.ts';
import { readIssuer } from '../api-gateway/authorizers.ts';
import { lastAssembly } from '../cloudformation/synthesize.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { LOCAL_FOLDER } from '../local-folder.ts';
import { loadIdentity, signToken } from './identity.ts';

const CALLERS = {
  operator: { sub: 'operator', operator: true, scope: `${SCOPES.read} ${SCOPES.write}` },
  connector: { sub: 'connector', operator: false, scope: SCOPES.report },
  // As the two app clients of the context smokeClients: machines, whose `sub` is their client's id.
  smokeOperator: {
    sub: 'smoke-operator',
    operator: false,
    scope: `${SCOPES.operate} ${SCOPES.report}`,
  },
  smokeCustomer: {
    sub: 'smoke-customer',
    operator: false,
    scope: `${SCOPES.read} ${SCOPES.write}`,
  },
} as const;

/** Signs a token that is valid for a minute by default. */
export async function commandToken(
  as: keyof typeof CALLERS,
  expiresInSeconds = 60,
): Promise<string> {
  const assembly = lastAssembly();
  if (!assembly) throw new Failure('there is no stack on this machine yet: run npm start first');
  const issuer = readIssuer(readAssembly(assembly));
  return signToken(await loadIdentity(LOCAL_FOLDER), issuer, { ...CALLERS[as], expiresInSeconds });
}

/** Tokens of the smoke test's two callers, valid for its longest duration. */
export const smokeTokens = async () => ({
  operator: await commandToken('smokeOperator', 600),
  customer: await commandToken('smokeCustomer', 600),
});

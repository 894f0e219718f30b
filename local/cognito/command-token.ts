/** Tokens with which commands on this laptop talk to its API. */
import { SCOPES } from '../../functions/access-pattern.ts';
import { readIssuer } from '../api-gateway/http-api.ts';
import { lastAssembly } from '../cloudformation/synthesize.ts';
import { readAssembly } from '../cloudformation/template.ts';
import { Failure } from '../failure.ts';
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

/** For a minute, unless said otherwise. */
export async function commandToken(
  as: keyof typeof CALLERS,
  expiresInSeconds = 60,
): Promise<string> {
  const assembly = lastAssembly();
  if (!assembly) throw new Failure('there is no stack on this laptop yet: npm start makes it');
  const issuer = readIssuer(readAssembly(assembly));
  return signToken(await loadIdentity(LOCAL_FOLDER), issuer, { ...CALLERS[as], expiresInSeconds });
}

/** Of the smoke test's two callers, for as long as it may take. */
export const smokeTokens = async () => ({
  operator: await commandToken('smokeOperator', 600),
  customer: await commandToken('smokeCustomer', 600),
});

/** The tokens of those who take part in a race against the local run. */
import { SCOPES } from '../../functions/manifest/access-pattern.ts';
import type { Run } from '../../packages/local/run.ts';
import type { OurTokens } from './backends/our-checkout.ts';

/** Seconds in which all races end, also on a slow machine. */
const LIFETIME = 6 * 60 * 60;

export async function ourTokens({
  token,
  operatorToken,
}: Pick<Run, 'token' | 'operatorToken'>): Promise<OurTokens> {
  const machine = (sub: string, scope: string) => token({ sub, scope, expiresInSeconds: LIFETIME });
  return {
    operator: await operatorToken(LIFETIME),
    checkout: await machine('checkout', SCOPES.place),
    connector: await machine('connector', SCOPES.report),
  };
}

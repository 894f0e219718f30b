import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT, type ExitCode, Misuse } from '../exit-code.ts';
import { checkProvider, type ProviderFinding } from './check/check-provider.ts';
import type { CheckedProvider } from './check/checked-provider.ts';
import { CHECKED_STRIPE } from './check/checked-stripe.ts';
import { brokenRules } from './check/provider-rules.ts';
import { SCENARIOS } from './check/scenarios.ts';

export interface ProviderCheckOptions {
  readonly skin?: string;
  readonly scenario?: string;
  readonly json?: boolean;
}

/** Findings that are shown; one flaw causes hundreds. */
const SHOWN = 10;

/** `oms provider check`: plays a provider's program under faults, and lets a ledger judge. */
export async function providerCheckCommand(
  module: string | undefined,
  { skin, scenario, json }: ProviderCheckOptions,
): Promise<ExitCode> {
  if ((module === undefined) !== (skin === undefined))
    throw new Misuse('a provider needs --skin, and a skin its provider');
  const played = SCENARIOS.filter(({ name }) => scenario === undefined || name === scenario);
  if (played.length === 0)
    throw new Misuse(`--scenario is one of: ${SCENARIOS.map(({ name }) => name).join(' · ')}`);
  const rules = module === undefined ? [] : brokenRules(sourceOf(module));
  const checked = module && skin ? await load(module, skin) : CHECKED_STRIPE;
  const { runs, findings } = await checkProvider(checked, played);
  console.log(json ? JSON.stringify({ runs, rules, findings }) : textOf(runs, rules, findings));
  return rules.length + findings.length > 0 ? EXIT.failed : EXIT.fine;
}

async function load(module: string, skin: string): Promise<CheckedProvider> {
  return {
    provider: (await exported(module, 'provider')) as CheckedProvider['provider'],
    skin: (await exported(skin, 'skin')) as CheckedProvider['skin'],
  };
}

async function exported(file: string, name: string): Promise<unknown> {
  sourceOf(file);
  const { [name]: made } = await import(pathToFileURL(resolve(file)).href);
  if (typeof made !== 'function') throw new Misuse(`${file} does not export ${name}()`);
  return made;
}

/** @throws {Misuse} without such a file */
function sourceOf(file: string): string {
  if (!existsSync(file)) throw new Misuse(`there is no ${file}`);
  return readFileSync(file, 'utf8');
}

function textOf(
  runs: number,
  rules: readonly string[],
  findings: readonly ProviderFinding[],
): string {
  const lines = findings.slice(0, SHOWN).map(({ scenario, fault, violation }) => {
    const { kind, call, lateBy = 0, forgetsKeys, losesWebhooks } = fault ?? {};
    const details = [
      kind && `request ${call} ${kind}${lateBy > 0 ? ` by ${lateBy}` : ''}`,
      forgetsKeys && 'keys forgotten',
      losesWebhooks && 'webhooks lost',
    ].filter(Boolean);
    return `${scenario}${details.length > 0 ? ` (${details.join(', ')})` : ''}: ${violation}`;
  });
  const more = findings.length - lines.length;
  return [
    `${runs} orders played, ${findings.length} findings, ${rules.length} broken rules`,
    ...rules,
    ...lines,
    ...(more > 0 ? [`and ${more} more: --json lists them`] : []),
  ].join('\n');
}

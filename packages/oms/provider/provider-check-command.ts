import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { progress } from '../progress.ts';
import {
  type CheckedScenarios,
  checkAtSandbox,
  checkProvider,
  type ProviderFinding,
} from './check/check-provider.ts';
import type { MakeProvider, MakeSandbox, MakeSkin } from './check/checked-provider.ts';
import { CHECKED_STRIPE, stripeSandbox } from './check/checked-stripe.ts';
import { brokenRules } from './check/provider-rules.ts';
import { SCENARIOS, type Scenario } from './check/scenarios.ts';

export interface ProviderCheckOptions {
  readonly skin?: string;
  readonly sandbox?: string;
  readonly url?: string;
  readonly scenario?: string;
  readonly json?: boolean;
}

/** At a sandbox, with four to ten requests each. */
const ORDERS_OF_A_SCENARIO = 30;

/** Findings that are shown; one flaw causes hundreds. */
const SHOWN = 10;

/**
 * `oms provider check`: plays a provider's program under faults. A ledger judges, or with `--url`
 * the provider's sandbox.
 */
export async function providerCheckCommand(
  module: string | undefined,
  options: ProviderCheckOptions,
): Promise<ExitCode> {
  const { scenario, json } = options;
  const judge = options.url === undefined ? 'skin' : 'sandbox';
  const other = judge === 'skin' ? 'sandbox' : 'skin';
  if (options[other] !== undefined)
    throw new Misuse(`--${other} ${other === 'skin' ? 'is not for' : 'needs'} --url`);
  if ((module === undefined) !== (options[judge] === undefined))
    throw new Misuse(`a provider needs --${judge}, and a ${judge} its provider`);
  const played = SCENARIOS.filter(({ name }) => scenario === undefined || name === scenario);
  if (played.length === 0)
    throw new Misuse(`--scenario is one of: ${SCENARIOS.map(({ name }) => name).join(' · ')}`);
  const rules = module === undefined ? [] : brokenRules(sourceOf(module));
  const { runs, findings } = await checked(module, options, played);
  console.log(json ? JSON.stringify({ runs, rules, findings }) : textOf(runs, rules, findings));
  return rules.length + findings.length > 0 ? EXIT.failed : EXIT.fine;
}

async function checked(
  module: string | undefined,
  { skin, sandbox, url }: ProviderCheckOptions,
  scenarios: readonly Scenario[],
): Promise<CheckedScenarios> {
  const provider = module
    ? ((await exported(module, 'provider')) as MakeProvider)
    : CHECKED_STRIPE.provider;
  if (url !== undefined) {
    const make = sandbox ? ((await exported(sandbox, 'sandbox')) as MakeSandbox) : stripeSandbox;
    const place = make({ fetch: fetchAt(url) });
    const bar = progress('check');
    const about = scenarios.length * ORDERS_OF_A_SCENARIO;
    const update = (orders: number) => bar.update(orders, about, `${orders} orders played`);
    return checkAtSandbox({ provider, sandbox: place }, scenarios, update).finally(bar.end);
  }
  const make = skin ? ((await exported(skin, 'skin')) as MakeSkin) : CHECKED_STRIPE.skin;
  return checkProvider({ provider, skin: make }, scenarios);
}

/** Sends each request to the sandbox: its path and query follow those of the address. */
const fetchAt = (sandbox: string): typeof fetch => {
  if (!URL.canParse(sandbox)) throw new Misuse(`--url ${sandbox} is not an address`);
  const base = sandbox.replace(/\/$/, '');
  return (address, init) => {
    const { pathname, search } = new URL(String(address));
    return fetch(base + pathname + search, init);
  };
};

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

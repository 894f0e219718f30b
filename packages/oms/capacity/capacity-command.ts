import { createInterface } from 'node:readline/promises';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { reach, type TargetOptions } from '../target.ts';
import { type Advice, advise } from './advise.ts';
import { MOST_DAYS, measuredUsage } from './measured-usage.ts';
import { readPrices } from './read-prices.ts';
import { goOnDemand, MOST_SWITCHES, type Mode, modeOf, switchesToOnDemand } from './switch-mode.ts';
import { readUsage, type Usage } from './usage.ts';

export interface CapacityOptions extends TargetOptions {
  readonly days: number;
  readonly metrics?: string;
  readonly prices?: string;
  readonly to?: Mode;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `oms capacity advise`. Returns 1 if there is too little data, otherwise 0. */
export async function adviseCommand(options: CapacityOptions): Promise<ExitCode> {
  const prices = readPrices(options.prices);
  const advice = advise(await usageOf(options), prices);
  if (options.json) console.log(JSON.stringify({ ...advice, prices }));
  else {
    for (const line of linesOf(advice)) console.log(line);
    console.log(`Prices of ${prices.asOf}, ${prices.region}, in dollars.`);
  }
  return advice.recommendation === 'INSUFFICIENT_DATA' ? EXIT.failed : EXIT.fine;
}

async function usageOf(options: CapacityOptions): Promise<Usage[]> {
  const { metrics, table, days } = options;
  if (metrics !== undefined) return readUsage(metrics);
  if (table === undefined)
    throw new Misuse('the local run has no CloudWatch: name a file with --metrics, or a --table');
  if (days > MOST_DAYS) throw new Misuse(`CloudWatch keeps minutes for ${MOST_DAYS} days`);
  const { region } = await reach(options);
  return measuredUsage(new CloudWatchClient({ region }), table, days, new Date());
}

function linesOf(advice: Advice): string[] {
  const { stores, days, onDemand, provisioned, throttledUnits, rule } = advice;
  const dollars = (amount: number) => amount.toFixed(2).padStart(10);
  const whole = (units: number) => String(Math.round(units)).padStart(12);
  const line = (name: string, a: number, b: number, throttled: number, note: string) =>
    `${name.padEnd(14)}${dollars(a)}${dollars(b)}${whole(throttled)}  ${note}`;
  return [
    `${days.toFixed(1)} days         on demand provisioned   throttled  scaled between`,
    ...stores.map((advised) =>
      line(
        `${advised.store} ${advised.kind}`,
        advised.onDemand,
        advised.provisioned,
        advised.throttledUnits,
        `${advised.range.min} and ${advised.range.max} units, target ${advised.range.target} %`,
      ),
    ),
    line('together', onDemand, provisioned, throttledUnits, ''),
    `Advice: ${advice.recommendation}: ${advice.because}.`,
    `By the rule of thumb (variance ${rule.variance.toFixed(1)}, average ` +
      `${rule.average.toFixed(1)} units a second): ${rule.recommendation}.`,
  ];
}

const WITHOUT_CLOUDWATCH =
  'The local run has no CloudWatch: the number of switches is unknown, and the cost needs ' +
  '--metrics.';

/** `oms capacity switch` */
export async function switchCommand(options: CapacityOptions): Promise<ExitCode> {
  const { to, table, json = false } = options;
  if (to === undefined) throw new Misuse('--to is missing: --to on-demand or --to provisioned');
  const { description, region } = await reach(options);
  const from = modeOf(description);
  const name = description.TableName ?? '';
  const report = json ? () => {} : console.log;
  report(`${name} is ${from}.`);
  if (from === to) return outcome({ from, to, switched: false }, json);
  const advice = await shownAdvice(options, report);
  if (to === 'provisioned') {
    report(
      'Auto scaling is set up by a deployment: ' +
        `npm run deploy -- -c 'capacity=${settingFor(advice)}'`,
    );
    return outcome({ from, to, switched: false, setting: settingFor(advice) }, json);
  }
  const clients = new CloudWatchClient({ region });
  const switches = table && (await switchesToOnDemand(clients, name, new Date()));
  if (switches !== undefined)
    report(
      `It was switched to on demand ${switches} times in the last 24 hours; ` +
        `AWS allows ${MOST_SWITCHES}.`,
    );
  if (!(await isConfirmed(options, name)))
    return outcome({ from, to, switches, switched: false }, json);
  await goOnDemand(name);
  report(
    'The table is switched. Deploy with -c \'capacity={"mode":"on-demand"}\', so that the stack ' +
      'has the same mode.',
  );
  return outcome({ from, to, switches, switched: true }, json);
}

/** The cost of both modes. On a laptop it needs a file with the usage. */
async function shownAdvice(
  options: CapacityOptions,
  report: (line: string) => void,
): Promise<Advice | undefined> {
  if (options.table === undefined) report(WITHOUT_CLOUDWATCH);
  if (options.table === undefined && options.metrics === undefined) return undefined;
  const advice = advise(await usageOf(options), readPrices(options.prices));
  for (const line of linesOf(advice)) report(line);
  return advice;
}

function outcome(done: object, json: boolean): ExitCode {
  if (json) console.log(JSON.stringify(done));
  return EXIT.fine;
}

/** The table's ranges in the form of the setting `capacity`. */
function settingFor(advice: Advice | undefined): string {
  const rangeOf = (store: string, kind: string) =>
    advice?.stores.find((candidate) => candidate.store === store && candidate.kind === kind)
      ?.range ?? {
      min: 5,
      max: 1000,
      target: 70,
    };
  const [read, write] = [rangeOf('table', 'read'), rangeOf('table', 'write')];
  return JSON.stringify({ mode: 'provisioned', read, write });
}

async function isConfirmed({ yes, json }: CapacityOptions, name: string): Promise<boolean> {
  if (yes) return true;
  if (json || !process.stdin.isTTY) throw new Misuse('without a terminal, --yes confirms');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Switch ${name} to on demand now? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

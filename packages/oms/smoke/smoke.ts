/** `npm run smoke`: tries every access pattern of a deployment, or of the local run. */
import { commandLine, misused, readCommandLine } from '../../api/commands/command-line.ts';
import { EXIT, Misuse, Unreachable } from '../../api/commands/exit-code.ts';
import type { SmokeStep } from './smoke-run.ts';
import type { SmokeOptions } from './smoke-target.ts';
import { summaryOf } from './summary.ts';

const NOTES = `
Tries each access pattern under the deployed roles, as an operator and as a customer, and waits for
the copies. It needs a stage that was deployed with smokeClients true, and AWS credentials that may
read its app clients. A shop with its own issuer puts two tokens into SMOKE_OPERATOR_TOKEN
(orders/operate orders/report) and SMOKE_CUSTOMER_TOKEN (orders/read orders/write). The test's
orders are canceled. One customer and the SKU SMOKE-<stage> stay.

Exit codes: 0 success, 1 a request failed, 2 wrong options, 3 the API or its sign-in cannot be
reached.`;

const options = readCommandLine(
  commandLine('smoke', 'Tries every access pattern of a deployment, or of the local run.')
    .option('--stage <name>', 'a deployment (default: the local run)')
    .option('--api <url>', 'the URL of its API (default: the output ApiUrl)')
    .option('--outputs <file>', 'the outputs of npm run deploy', 'cdk.out/outputs.json')
    .option('--port <port>', 'the port of the local run', process.env['PORT'] || '3000')
    .option('--json', 'the outcome as JSON on standard output')
    .addHelpText('after', NOTES),
).opts<SmokeOptions>();
if (options.stage !== undefined && !/^[A-Za-z\d-]{1,40}$/.test(options.stage))
  misused('--stage must be a name of letters, digits and -');
if (options.api !== undefined && !URL.canParse(options.api)) misused('--api must be a URL');

const started = performance.now();
const line = ({ id, as, method, path, status, millis, requestId, wrong }: SmokeStep): string => {
  const asked = `${id.padEnd(5)} ${as.padEnd(8)} ${status} ${String(millis).padStart(6)} ms`;
  const refused = `\n      ${wrong}${requestId ? ` (request ${requestId})` : ''}`;
  return `${asked}  ${method} ${path}${wrong === undefined ? '' : refused}`;
};

try {
  // Loaded now, so that help and wrong options are answered at once.
  const { smokeTarget } = await import('./smoke-target.ts');
  const target = await smokeTarget(options);
  const { smokeTest } = await import('./smoke-test.ts');
  const onStep = (step: SmokeStep) => options.json || console.log(line(step));
  const result = await smokeTest(target, options.stage ?? 'local', onStep);
  const seconds = (performance.now() - started) / 1000;
  console.log(options.json ? JSON.stringify(result) : `\n${summaryOf(result, seconds)}`);
  process.exitCode = result.ok ? EXIT.fine : EXIT.failed;
} catch (error) {
  if (!(error instanceof Misuse) && !(error instanceof Unreachable)) throw error;
  console.error(`${error.message}.`);
  process.exitCode = error instanceof Misuse ? EXIT.misused : EXIT.unreachable;
}

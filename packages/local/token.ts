/** `npm run --silent token`: prints an access token for the local run, and nothing else. */
import { SCOPES } from '../../functions/manifest/access-pattern.ts';
import { SAFE_KEY_PART } from '../../table/keys.ts';
import { commandLine, misused, readCommandLine } from '../api/commands/command-line.ts';
import { readIssuer } from './api-gateway/authorizers.ts';
import { lastAssembly, synthesize } from './cloudformation/synthesize.ts';
import { readAssembly } from './cloudformation/template.ts';
import { exampleEmail, loadIdentity, signToken, verifiedEmail } from './cognito/identity.ts';
import { LOCAL_FOLDER } from './local-folder.ts';

interface TokenOptions {
  readonly customer?: string;
  readonly operator?: boolean;
  readonly connector?: boolean;
  readonly checkout?: boolean;
  readonly sub?: string;
  readonly email?: string;
  readonly scope?: string;
  readonly expiresIn: string;
}

const values = readCommandLine(
  commandLine('--silent token', 'Prints a JWT for the order API on this machine.')
    .option('--customer <id>', 'a token of the customer with this id')
    .option('--operator', 'a token of an operator')
    .option('--connector', 'a token of a payment connector, which may only report')
    .option('--checkout', 'a token of the shop’s checkout, which creates guests and places orders')
    .option('--sub <name>', 'the id of one of these three (default: operator, connector, checkout)')
    .option('--email <address>', 'the customer’s verified address (default: <id>@mail.example)')
    .option(
      '--scope <scopes>',
      'its scopes (default: orders/read orders/write; of a connector orders/report, of a ' +
        'checkout orders/place)',
    )
    .option('--expires-in <seconds>', 'its lifetime in seconds', '3600'),
).opts<TokenOptions>();
const { customer, operator = false, connector = false, checkout = false } = values;
const { sub, email, expiresIn } = values;
const ofMachine = connector ? SCOPES.report : checkout ? SCOPES.place : undefined;
const { scope = ofMachine ?? `${SCOPES.read} ${SCOPES.write}` } = values;
const named = [customer !== undefined, operator, connector, checkout].filter(Boolean).length;
if (named !== 1) misused('choose one of --customer ID, --operator, --connector and --checkout');
if (customer !== undefined && !SAFE_KEY_PART.test(customer)) {
  misused(`a customer’s id must be 1 to 64 letters, digits, - and _, not "${customer}"`);
}
if (customer !== undefined && sub !== undefined)
  misused('leave out --sub: it is the customer’s id');
if (customer === undefined && email !== undefined) misused('--email needs --customer');
if (!/^[1-9]\d{0,8}$/.test(expiresIn)) misused('--expires-in must be a number of seconds');

try {
  let assembly = lastAssembly();
  if (!assembly) {
    process.stderr.write('synthesizing the stack for the first time …\n');
    assembly = await synthesize();
  }
  const request = {
    sub: customer ?? sub ?? (connector ? 'connector' : checkout ? 'checkout' : 'operator'),
    operator,
    scope,
    expiresInSeconds: Number(expiresIn),
    ...(customer && { claims: verifiedEmail(email ?? exampleEmail(customer)) }),
  };
  const token = await signToken(
    await loadIdentity(LOCAL_FOLDER),
    readIssuer(readAssembly(assembly)),
    request,
  );
  process.stdout.write(`${token}\n`);
} catch (error) {
  process.stderr.write(`no token: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

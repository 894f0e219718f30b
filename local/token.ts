/** `npm run --silent token`: prints an access token for the laptop run, and nothing else. */
import { SCOPES } from '../functions/access-pattern.ts';
import { SAFE_KEY_PART } from '../table/keys.ts';
import { readIssuer } from './api-gateway/http-api.ts';
import { lastAssembly, synthesize } from './cloudformation/synthesize.ts';
import { readAssembly } from './cloudformation/template.ts';
import { exampleEmail, loadIdentity, signToken, verifiedEmail } from './cognito/identity.ts';
import { commandLine, misused, readCommandLine } from './command-line.ts';
import { LOCAL_FOLDER } from './local-folder.ts';

interface TokenOptions {
  readonly customer?: string;
  readonly operator?: boolean;
  readonly connector?: boolean;
  readonly sub?: string;
  readonly email?: string;
  readonly scope?: string;
  readonly expiresIn: string;
}

const values = readCommandLine(
  commandLine('--silent token', 'Prints a JWT for the order API on this laptop.')
    .option('--customer <id>', 'a customer’s: the one whose id this is')
    .option('--operator', 'an operator’s')
    .option('--connector', 'a payment connector’s: it reports, and nothing else')
    .option('--sub <name>', 'who the operator or the connector is (operator, connector)')
    .option('--email <address>', 'the customer’s verified address (<id>@mail.example)')
    .option(
      '--scope <scopes>',
      'what it is for (orders/read orders/write; a connector’s orders/report)',
    )
    .option('--expires-in <seconds>', 'how long it is valid', '3600'),
).opts<TokenOptions>();
const { customer, operator = false, connector = false, sub, email, expiresIn } = values;
const { scope = connector ? SCOPES.report : `${SCOPES.read} ${SCOPES.write}` } = values;
const named = [customer !== undefined, operator, connector].filter(Boolean).length;
if (named !== 1) misused('one of --customer ID, --operator and --connector is needed');
if (customer !== undefined && !SAFE_KEY_PART.test(customer)) {
  misused(`a customer’s id is 1 to 64 letters, digits, - and _, not "${customer}"`);
}
if (customer !== undefined && sub !== undefined) misused('a customer’s --sub is the customer’s id');
if (customer === undefined && email !== undefined) misused('--email is a customer’s');
if (!/^[1-9]\d{0,8}$/.test(expiresIn)) misused('--expires-in is a number of seconds');

try {
  let assembly = lastAssembly();
  if (!assembly) {
    process.stderr.write('synthesizing the stack, because nothing was yet …\n');
    assembly = await synthesize();
  }
  const request = {
    sub: customer ?? sub ?? (connector ? 'connector' : 'operator'),
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

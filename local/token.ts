/** `npm run --silent token`: prints an access token for the laptop run, and nothing else. */
import { SCOPES } from '../functions/access-pattern.ts';
import { SAFE_KEY_PART } from '../table/keys.ts';
import { readIssuer } from './api-gateway/http-api.ts';
import { misused, readArguments } from './arguments.ts';
import { lastAssembly, synthesize } from './cloudformation/synthesize.ts';
import { readAssembly } from './cloudformation/template.ts';
import { loadIdentity, signToken } from './cognito/identity.ts';
import { LOCAL_FOLDER } from './local-folder.ts';

const HELP = `Prints a JWT for the order API on this laptop.

  npm run --silent token -- --customer ID   a customer: the one whose id this is
  npm run --silent token -- --operator      an operator
  npm run --silent token -- --connector     a payment connector: it reports, and nothing else

  --sub NAME             who the operator or the connector is (operator, connector)
  --scope "SCOPE ..."    what the token is for (orders/read orders/write; a connector’s orders/report)
  --expires-in SECONDS   how long it stands (3600)
  --help                 this text
`;

const values = readArguments(
  {
    customer: { type: 'string' },
    operator: { type: 'boolean', default: false },
    connector: { type: 'boolean', default: false },
    sub: { type: 'string' },
    scope: { type: 'string' },
    'expires-in': { type: 'string', default: '3600' },
    help: { type: 'boolean', default: false },
  },
  HELP,
);
const { customer, operator, connector, sub, 'expires-in': expiresIn } = values;
const { scope = connector ? SCOPES.report : `${SCOPES.read} ${SCOPES.write}` } = values;
const named = [customer !== undefined, operator, connector].filter(Boolean).length;
if (named !== 1) misused('one of --customer ID, --operator and --connector is needed');
if (customer !== undefined && !SAFE_KEY_PART.test(customer)) {
  misused(`a customer’s id is 1 to 64 letters, digits, - and _, not "${customer}"`);
}
if (customer !== undefined && sub !== undefined) misused('a customer’s --sub is the customer’s id');
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

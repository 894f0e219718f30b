/** `npm run placing-check`: the check on this machine, for a local run that asks it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { Failure } from '../../packages/api/commands/failure.ts';
import { pagePort } from '../../packages/local/page-port.ts';
import { publishedAccess } from '../../packages/local/published-access.ts';
import { answerTo, isSigned } from './check.ts';

const checkAt = pagePort('placing-check', 'Answers the questions of the local run.', 4001);
const port = process.env['PORT'] || '3000';

/** The secret of a run, which each run makes anew. On AWS it is in PLACING_CHECK_SECRET_VALUE. */
async function secretOfRun(): Promise<string> {
  const given = process.env['PLACING_CHECK_SECRET_VALUE'];
  if (given) return given;
  const access = publishedAccess(port);
  if (!access?.placingCheckSecret)
    throw new Failure(
      `No local run with this check is at port ${port}: name its port, as PORT=4000, or start it`,
    );
  const client = new SecretsManagerClient({
    region: access.region,
    endpoint: access.secrets,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const SecretId = access.placingCheckSecret;
  const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
  return SecretString;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  if (!isSigned(request.headers, body, await secretOfRun())) {
    response.writeHead(401).end();
    return;
  }
  const answer = JSON.stringify(answerTo(JSON.parse(body)));
  console.log(answer);
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
}

createServer((request, response) => {
  respond(request, response).catch((error: unknown) => {
    console.error(error instanceof Failure ? error.message : error);
    response.writeHead(500).end();
  });
}).listen(checkAt, 'localhost', () =>
  console.log(`The check answers at http://localhost:${checkAt}/`),
);

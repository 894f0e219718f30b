import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** An AWS account, with the services that a deployment's preflight reads. */
export interface AccountStandIn {
  /** By region and stack: `region stack`. */
  stacks: Record<string, StackStandIn>;
  /** Lambda's limit, in concurrent executions. */
  concurrency: number;
  /** Concurrent executions that the account's functions reserve. */
  reserved: number;
  /** A table's limit, in WCU. */
  writeUnits: number;
  /** Cognito's `DeletionProtection` of every user pool. */
  poolProtection: 'ACTIVE' | 'INACTIVE';
  /** The operations that arrived, each with its region. */
  asked: string[];
}

export interface StackStandIn {
  readonly status?: string;
  /** Termination protection; on unless given. */
  readonly isProtected?: boolean;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly resources?: readonly ResourceStandIn[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly metadata?: object;
  /** The resources of the stack's template. */
  readonly template?: object;
}

interface ResourceStandIn {
  readonly type: string;
  readonly id: string;
  readonly status?: string;
}

export const TOOLKIT: StackStandIn = {
  parameters: { Qualifier: 'hnb659fds' },
  outputs: { BootstrapVersion: '30' },
};
export const ACCOUNT = '111122223333';

const VARIABLES = ['CLOUDFORMATION', 'STS', 'LAMBDA', 'DYNAMODB', 'COGNITO_IDENTITY_PROVIDER'].map(
  (service) => `AWS_ENDPOINT_URL_${service}`,
);

/**
 * Serves CloudFormation and STS (their query protocol, XML), Lambda (REST), user pools and
 * DynamoDB's limits (JSON) over HTTP. Other DynamoDB requests go on to the tests' engine.
 * Credentials come from the environment.
 */
export function accountStandIn(): AccountStandIn {
  const state: AccountStandIn = {
    stacks: {},
    concurrency: 1000,
    reserved: 0,
    writeUnits: 40_000,
    poolProtection: 'ACTIVE',
    asked: [],
  };
  const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
  const server = createServer((incoming, outgoing) => {
    answer(state, before['AWS_ENDPOINT_URL_DYNAMODB'], incoming, outgoing).catch((error) =>
      outgoing.writeHead(400).end(String(error)),
    );
  });
  beforeAll(async () => {
    before['AWS_ENDPOINT_URL_DYNAMODB'] = process.env['AWS_ENDPOINT_URL_DYNAMODB'];
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    for (const name of VARIABLES) process.env[name] = `http://127.0.0.1:${port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  });
  return state;
}

async function answer(
  state: AccountStandIn,
  engine: string | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { authorization = '', 'x-amz-target': target } = incoming.headers;
  const region = /Credential=[^/]+\/\d+\/([\w-]+)\//.exec(authorization)?.[1] ?? '';
  if (target === 'DynamoDB_20120810.DescribeLimits')
    return void sendJson(outgoing, { TableMaxWriteCapacityUnits: state.writeUnits });
  if (target === 'AWSCognitoIdentityProviderService.DescribeUserPool')
    return void sendJson(outgoing, { UserPool: { DeletionProtection: state.poolProtection } });
  if (target !== undefined) return forward(`${engine}`, incoming, body, outgoing);
  if (incoming.url?.includes('account-settings'))
    return void sendJson(outgoing, {
      AccountLimit: {
        ConcurrentExecutions: state.concurrency,
        UnreservedConcurrentExecutions: state.concurrency - state.reserved,
      },
    });
  const request = new URLSearchParams(body.toString());
  state.asked.push(`${request.get('Action')} ${region} ${request.get('StackName') ?? ''}`.trim());
  const { status, xml } = query(state, request, region);
  outgoing.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
}

const sendJson = (outgoing: ServerResponse, content: object) =>
  outgoing
    .writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
    .end(JSON.stringify(content));

async function forward(
  engine: string,
  { headers, method = 'POST' }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const { host: _, connection: __, 'content-length': ___, ...passed } = headers;
  const {
    status,
    headers: got,
    ...answered
  } = await fetch(engine, {
    method,
    headers: passed as Record<string, string>,
    body: new Uint8Array(body),
  }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  }));
  const type = got.get('content-type') ?? 'application/x-amz-json-1.0';
  outgoing.writeHead(status, { 'content-type': type }).end(answered.text);
}

function query(
  { stacks }: AccountStandIn,
  request: URLSearchParams,
  region: string,
): { status: number; xml: string } {
  const action = request.get('Action') ?? '';
  const result = (content: string) => ({
    status: 200,
    xml: `<${action}Response><${action}Result>${content}</${action}Result></${action}Response>`,
  });
  if (action === 'GetCallerIdentity') return result(`<Account>${ACCOUNT}</Account>`);
  const name = request.get('StackName') ?? '';
  if (action === 'DescribeStacks' && !name)
    return result(`<Stacks>${allIn(region, stacks)}</Stacks>`);
  const stack = stacks[`${region} ${name}`];
  if (!stack) return failure(`Stack with id ${name} does not exist`);
  if (action === 'DescribeStacks') return result(`<Stacks>${described(name, stack)}</Stacks>`);
  if (action === 'ListStackResources') return result(listed(stack));
  if (action === 'GetTemplate') {
    const { metadata: Metadata, template: Resources } = stack;
    return result(`<TemplateBody>${escaped({ Metadata, Resources })}</TemplateBody>`);
  }
  return failure(`${action} is not known here`);
}

const failure = (message: string) => ({
  status: 400,
  xml:
    '<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code>' +
    `<Message>${message}</Message></Error></ErrorResponse>`,
});

const allIn = (region: string, stacks: AccountStandIn['stacks']): string =>
  Object.entries(stacks)
    .filter(([place]) => place.startsWith(`${region} `))
    .map(([place, stack]) => described(place.slice(region.length + 1), stack))
    .join('');

const described = (
  name: string,
  { status = 'UPDATE_COMPLETE', isProtected = true, parameters = {}, outputs = {} }: StackStandIn,
) =>
  `<member><StackName>${name}</StackName><StackStatus>${status}</StackStatus>` +
  `<EnableTerminationProtection>${isProtected}</EnableTerminationProtection>` +
  '<CreationTime>2026-11-22T10:00:00Z</CreationTime>' +
  `<Parameters>${members('Parameter', parameters)}</Parameters>` +
  `<Outputs>${members('Output', outputs)}</Outputs></member>`;

const members = (kind: 'Output' | 'Parameter', values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(
      ([key, value]) =>
        `<member><${kind}Key>${key}</${kind}Key><${kind}Value>${value}</${kind}Value></member>`,
    )
    .join('');

const listed = ({ resources = [] }: StackStandIn) =>
  `<StackResourceSummaries>${resources
    .map(
      ({ type, id, status = 'DELETE_FAILED' }) =>
        `<member><ResourceType>${type}</ResourceType><PhysicalResourceId>${id}` +
        `</PhysicalResourceId><ResourceStatus>${status}</ResourceStatus></member>`,
    )
    .join('')}</StackResourceSummaries>`;

const escaped = (content: object) =>
  JSON.stringify(content)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');

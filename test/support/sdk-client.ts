/**
 * AWS's own clients, unbundled. For the commands of a function they send the requests that the
 * function should have sent.
 */
import { isDeepStrictEqual } from 'node:util';
import * as dynamodb from '@aws-sdk/client-dynamodb';
import * as eventBridge from '@aws-sdk/client-eventbridge';
import * as secretsManager from '@aws-sdk/client-secrets-manager';
import type { Sent } from './execution-environment.ts';

type Request = { body: string; headers: Record<string, string> };

interface Client {
  readonly middlewareStack: {
    remove(name: string): boolean;
    addRelativeTo(
      middleware: (
        next: (args: { request: Request }) => unknown,
      ) => (args: { request: Request }) => unknown,
      place: { readonly relation: 'before'; readonly toMiddleware: string },
    ): void;
  };
  send(command: object): Promise<unknown>;
}

const SERVICES: Readonly<
  Record<string, () => { readonly client: object; readonly commands: object }>
> = {
  DynamoDB_20120810: () => ({
    client: new dynamodb.DynamoDBClient({ maxAttempts: 4 }),
    commands: dynamodb,
  }),
  AWSEvents: () => ({
    client: new eventBridge.EventBridgeClient({ maxAttempts: 3 }),
    commands: eventBridge,
  }),
  secretsmanager: () => ({
    client: new secretsManager.SecretsManagerClient({}),
    commands: secretsManager,
  }),
};

/**
 * The headers that differ between any two clients: a random id, and the text that names the
 * program. So does the order of the body's members.
 */
const FREE = ['amz-sdk-invocation-id', 'user-agent'];

/** Converts epoch seconds to dates: clients take dates, and send epoch seconds. */
const withDates = (name: string, value: unknown): unknown =>
  name === 'Time' ? new Date(Number(value) * 1000) : value;

export const handler = async (recorded: readonly Sent[]): Promise<void> => {
  for (const { headers, body } of recorded) {
    const [service = '', action] = (headers['x-amz-target'] ?? '').split('.');
    const { client, commands } = SERVICES[service]?.() ?? {};
    const Command = (commands as Record<string, new (input: object) => object> | undefined)?.[
      `${action}Command`
    ];
    if (Command === undefined) throw new RangeError(`there is no ${service}.${action}`);
    const asked = client as Client;
    asked.middlewareStack.remove('getUserAgentMiddleware');
    asked.middlewareStack.addRelativeTo(
      (next) => (args) => {
        const { request } = args;
        if (!isDeepStrictEqual(JSON.parse(request.body), JSON.parse(body)))
          throw new Error(`not ${request.body}`);
        request.body = body;
        for (const name of FREE) request.headers[name] = headers[name] ?? '';
        return next(args);
      },
      { relation: 'before', toMiddleware: 'httpSigningMiddleware' },
    );
    await asked.send(new Command(JSON.parse(body, withDates)));
  }
};

/** A proxy of the services of the local run that keeps their answers. */
import { createServer, type IncomingMessage } from 'node:http';
import { close, listen } from '../../../packages/local/loopback.ts';
import type { TableAccess } from '../../../packages/local/table-access.ts';
import type { RecordedAnswer } from '../../../test/support/dynamodb-stub.ts';

export interface AnswerRecorder {
  /** Of all three services. */
  readonly endpoint: string;
  /** Returns the answers to the requests of `act`. */
  during(act: () => Promise<unknown>): Promise<RecordedAnswer[]>;
  stop(): Promise<void>;
}

export async function answerRecorder(access: TableAccess): Promise<AnswerRecorder> {
  let answers: RecordedAnswer[] = [];
  const server = createServer((request, response) => {
    void forward(request, access).then((answer) => {
      answers.push(answer);
      response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(answer.body);
    });
  });
  const port = await listen(server, 0, '');
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async during(act) {
      answers = [];
      await act();
      return answers;
    },
    stop() {
      server.closeAllConnections();
      return close(server);
    },
  };
}

const FORWARDED = ['authorization', 'content-type', 'x-amz-date', 'x-amz-target'] as const;

async function forward(
  request: IncomingMessage,
  { endpoint, secrets, eventBus }: TableAccess,
): Promise<RecordedAnswer> {
  const [service = '', action = ''] = String(request.headers['x-amz-target']).split('.');
  const services: Readonly<Record<string, string>> = {
    secretsmanager: secrets,
    AWSEvents: eventBus.endpoint,
  };
  const chunks = await request.toArray();
  const answer = await fetch(services[service] ?? endpoint, {
    method: 'POST',
    headers: FORWARDED.map((name) => [name, String(request.headers[name])]),
    body: Buffer.concat(chunks),
  });
  return { action, status: answer.status, body: await answer.text() };
}

import { documents } from '../../packages/oms/document-client.ts';
import { dynamodb } from '../../table/requests/client.ts';

interface HttpHandler {
  readonly updateHttpClientConfig: (name: string, milliseconds: number) => void;
}

/**
 * Gives the engine all the time it needs for each request, of functions and of tools. Where nothing
 * is timed, a slow machine must not end a test.
 */
export function waitForAnswers(): void {
  for (const { config } of [dynamodb, documents]) {
    const handler = config.requestHandler as unknown as HttpHandler;
    for (const name of ['connectionTimeout', 'requestTimeout', 'socketTimeout'] as const) {
      handler.updateHttpClientConfig(name, 60_000);
    }
  }
}

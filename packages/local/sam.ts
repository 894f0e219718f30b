/**
 * Writes what `sam local invoke` needs beside an assembly, as `npm run synth` does. SAM sets no
 * variable that a template does not declare, and production declares no endpoints. So a separate
 * template for SAM has the same functions with the laptop's variables, and env.json has their
 * values. https://github.com/aws/aws-sam-cli/issues/6145
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { arch } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readAssembly } from './cloudformation/template.ts';
import { functionSpecs } from './lambda/function-spec.ts';
import { events } from './lambda-events/events.ts';

/**
 * The port of `npm start -- --engine-port 8000`. With Docker Desktop, host.docker.internal is the
 * host.
 */
export const ENGINE_PORT = 8000;

const LOCAL = {
  AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${ENGINE_PORT}`,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${ENGINE_PORT + 1}`,
  AWS_ENDPOINT_URL_EVENTBRIDGE: `http://127.0.0.1:${ENGINE_PORT + 2}`,
};

/** Variables that SAM sets itself. */
const OF_THE_RUNTIME = /^(AWS_(?!ENDPOINT_URL)|_HANDLER$|TZ$)/;

export interface SamFiles {
  readonly template: object;
  /** The value of each variable, by logical id. */
  readonly environment: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function samFiles(directory: string): SamFiles {
  const specs = functionSpecs(readAssembly(directory), LOCAL);
  const environment = Object.fromEntries(
    specs.map(({ logicalId, env }) => [logicalId, variables(env)]),
  );
  const Resources = Object.fromEntries(
    specs.map(({ logicalId, bundle, memoryMegabytes, timeoutMillis, env }) => [
      logicalId,
      {
        Type: 'AWS::Serverless::Function',
        Properties: {
          CodeUri: basename(dirname(bundle.file)),
          Handler: env['_HANDLER'],
          Runtime: env['AWS_EXECUTION_ENV']?.replace('AWS_Lambda_', ''),
          // The machine’s own: an image of the other architecture would be emulated.
          Architectures: [arch() === 'arm64' ? 'arm64' : 'x86_64'],
          MemorySize: memoryMegabytes,
          Timeout: timeoutMillis / 1000,
          Environment: { Variables: variables(env) },
        },
      },
    ]),
  );
  return {
    template: {
      AWSTemplateFormatVersion: '2010-09-09',
      Transform: 'AWS::Serverless-2016-10-31',
      Resources,
    },
    environment,
  };
}

/** Writes the template, the variables, and in `events/` an event for each function. */
export function writeSamFiles(assembly: string, folder: string): void {
  const { template, environment } = samFiles(assembly);
  const write = (name: string, content: object) =>
    writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
  write('sam.template.json', template);
  write('env.json', environment);
  rmSync(join(folder, 'events'), { recursive: true, force: true });
  mkdirSync(join(folder, 'events'));
  for (const [entry, event] of Object.entries(events())) write(`events/${entry}.json`, event);
}

const variables = (env: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !OF_THE_RUNTIME.test(name)));

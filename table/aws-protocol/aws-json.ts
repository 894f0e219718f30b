import type { Readable } from 'node:stream';
import { HttpRequest, HttpResponse } from '@smithy/core/transport';

/** The parts of a service's protocol. */
export interface AwsJsonOptions {
  /** The last part of the media type. */
  readonly version: '1.0' | '1.1';
  /** The text before the operation in `X-Amz-Target`. */
  readonly target: string;
  /** Converts a request's members to those of its JSON. */
  readonly toWire?: (request: unknown) => unknown;
  /** Converts the JSON of an answer or an error to its members. */
  readonly fromWire?: (answer: unknown) => unknown;
  /** The base class of the service's exceptions. */
  readonly Exception: ExceptionClass;
  /**
   * The exceptions that callers check with `instanceof`, by name. All others have the base class,
   * and their own name.
   */
  readonly exceptions: Readonly<Record<string, ExceptionClass>>;
}

type ExceptionClass = new (options: ExceptionOptions) => Error;

interface ExceptionOptions {
  readonly name: string;
  readonly message: string;
  readonly $fault: 'client' | 'server';
  readonly $metadata: ResponseMetadata;
}

interface ResponseMetadata {
  readonly httpStatusCode: number;
  readonly requestId: string | undefined;
}

/** The part of the SDK's context that is used here. */
interface Context {
  /** The endpoint that the SDK's rules found; the same object for the same rules and settings. */
  readonly endpointV2: Endpoint;
}

interface Endpoint {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, readonly string[]>>;
}

/** Names the program to AWS: https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5 */
const USER_AGENT = `order-management nodejs/${process.versions.node}`;

const asItIs = (value: unknown) => value;

/**
 * AWS JSON as a `protocol` of an SDK client
 * (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html): one JSON.stringify for a
 * request, one JSON.parse for an answer. The SDK's own protocol converts each value by its schema,
 * which is most of a call's cost (`npm run bench -- warm`). Middlewares, signing, endpoints,
 * retries and sockets are still the SDK's. `test/table/aws-protocol/aws-json.test.ts` compares
 * requests, answers and errors with the SDK's own protocol.
 */
export function awsJson({
  version,
  target,
  toWire = asItIs,
  fromWire = asItIs,
  ...errors
}: AwsJsonOptions) {
  // A Map, because an error may be named like a member of every object, for example `toString`.
  const exceptions = new Map(Object.entries(errors.exceptions));
  return {
    getShapeId: () => `aws.protocols#awsJson${version.replace('.', '_')}`,
    getRequestType: () => HttpRequest,
    getResponseType: () => HttpResponse,
    setSerdeContext() {},

    async serializeRequest(
      { name }: { readonly name: string },
      input: unknown,
      context: Context,
    ): Promise<HttpRequest> {
      const { headers, ...parts } = partsOf(context.endpointV2);
      const own = {
        'content-type': `application/x-amz-json-${version}`,
        'x-amz-target': `${target}.${name}`,
        'user-agent': USER_AGENT,
      };
      const body = JSON.stringify(toWire(input));
      return new HttpRequest({ ...parts, method: 'POST', headers: { ...headers, ...own }, body });
    },

    async deserializeResponse(
      _operation: unknown,
      _context: unknown,
      response: HttpResponse,
    ): Promise<unknown> {
      const { statusCode, headers } = response;
      const $metadata = { httpStatusCode: statusCode, requestId: headers['x-amzn-requestid'] };
      const text = await textOf(response.body);
      if (statusCode < 300)
        return { ...(text === '' ? {} : (fromWire(JSON.parse(text)) as object)), $metadata };

      const { __type, code, message, Message, ...members } = parsedOrNothing(text);
      const name = nameIn([__type, headers['x-amzn-errortype'], code].find(isText));
      const $fault = statusCode < 500 ? 'client' : 'server';
      const Exception = exceptions.get(name) ?? errors.Exception;
      const description = [message, Message].find(isText) ?? 'UnknownError';
      throw Object.assign(
        new Exception({ name, message: description, $fault, $metadata }),
        convertedOrAsTheyAre(members),
      );
    },
  };

  /**
   * Converts the members, or leaves them as they are: an unreadable item must not hide the error.
   */
  function convertedOrAsTheyAre(members: object): unknown {
    try {
      return fromWire(members);
    } catch {
      return members;
    }
  }
}

type EndpointParts = Pick<HttpRequest, 'protocol' | 'hostname' | 'path' | 'headers'> & {
  readonly port?: number;
};

/** The parts of endpoints. They are computed once, because reading a URL's members is slow. */
const partsOfEndpoints = new WeakMap<Endpoint, EndpointParts>();

function partsOf(endpoint: Endpoint): EndpointParts {
  const cached = partsOfEndpoints.get(endpoint);
  if (cached) return cached;
  const { url, headers = {} } = endpoint;
  const { protocol, hostname, port, pathname } = url;
  const parts = {
    protocol,
    hostname,
    path: pathname.replace(/\/?$/, '/'),
    ...(port !== '' && { port: Number(port) }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values.join(', ')]),
    ),
  };
  partsOfEndpoints.set(endpoint, parts);
  return parts;
}

/** Reads the whole body of a socket, as `node:http` provides it. */
const textOf = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve(Buffer.concat(chunks).toString()));
    body.on('error', reject);
  });

/**
 * Parses the members of an error. A proxy between this client and AWS may answer in HTML, or in
 * other JSON: then only the status is known.
 */
function parsedOrNothing(text: string): Wrong {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** An error's members as received, of any type. */
interface Wrong {
  readonly __type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly Message?: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Selects the name in `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException:http://…`.
 */
const nameIn = (type = 'Unknown'): string => type.replace(/[,:].*/, '').replace(/.*#/, '');

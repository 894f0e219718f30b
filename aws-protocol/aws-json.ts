import type { Readable } from 'node:stream';
import { HttpRequest, HttpResponse } from '@smithy/core/transport';

/** What a service's protocol is made of. */
export interface AwsJsonOptions {
  /** The last part of its media type. */
  readonly version: '1.0' | '1.1';
  /** What `X-Amz-Target` names before the operation. */
  readonly target: string;
  /** A request's members → those of its JSON. */
  readonly toWire?: (request: unknown) => unknown;
  /** An answer's, or an error's, JSON → its members. */
  readonly fromWire?: (answer: unknown) => unknown;
  /** The base class of the service's exceptions. */
  readonly Exception: ExceptionClass;
  /**
   * Those that somebody asks `instanceof` about, by their names. All others are of the base class,
   * each under its own name.
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

/** What the SDK knows when it asks, as far as it matters here. */
interface Context {
  /** As its rules found it; the same object for the same rules and settings. */
  readonly endpointV2: Endpoint;
}

interface Endpoint {
  readonly url: URL;
  readonly headers?: Readonly<Record<string, readonly string[]>>;
}

const asItIs = (value: unknown) => value;

/**
 * AWS JSON as a `protocol` of an SDK client
 * (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html): one JSON.stringify there, one
 * JSON.parse back. The SDK's own does the same by schema, value for value, which is most of what a
 * call costs (`npm run bench -- warm`); middlewares, signing, endpoints, retries and sockets stay
 * the SDK's. `test/aws-protocol/aws-json.test.ts` holds what is sent and what comes back, errors
 * too, against the SDK's own protocol.
 */
export function awsJson({
  version,
  target,
  toWire = asItIs,
  fromWire = asItIs,
  ...errors
}: AwsJsonOptions) {
  // A Map: an error may be named like something that every object has, `toString` say.
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
      const { headers, ...place } = placeOf(context.endpointV2);
      const own = {
        'content-type': `application/x-amz-json-${version}`,
        'x-amz-target': `${target}.${name}`,
      };
      const body = JSON.stringify(toWire(input));
      return new HttpRequest({ ...place, method: 'POST', headers: { ...headers, ...own }, body });
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
      const told = [message, Message].find(isText) ?? 'UnknownError';
      throw Object.assign(
        new Exception({ name, message: told, $fault, $metadata }),
        convertedOrAsTheyAre(members),
      );
    },
  };

  /** An item that cannot be read must not hide what went wrong. */
  function convertedOrAsTheyAre(members: object): unknown {
    try {
      return fromWire(members);
    } catch {
      return members;
    }
  }
}

type Place = Pick<HttpRequest, 'protocol' | 'hostname' | 'path' | 'headers'> & {
  readonly port?: number;
};

/** Taken apart once: a URL is slow to ask. */
const places = new WeakMap<Endpoint, Place>();

function placeOf(endpoint: Endpoint): Place {
  const known = places.get(endpoint);
  if (known) return known;
  const { url, headers = {} } = endpoint;
  const { protocol, hostname, port, pathname } = url;
  const place = {
    protocol,
    hostname,
    path: pathname.replace(/\/?$/, '/'),
    ...(port !== '' && { port: Number(port) }),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, values]) => [name.toLowerCase(), values.join(', ')]),
    ),
  };
  places.set(endpoint, place);
  return place;
}

/** The whole of a body: of a socket, as `node:http` gives it. */
const textOf = (body: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve(Buffer.concat(chunks).toString()));
    body.on('error', reject);
  });

/**
 * The members of an error. A proxy between here and AWS may answer in HTML, or in JSON of its own:
 * then the status is all that is known.
 */
function parsedOrNothing(text: string): Wrong {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** An error's members as they arrived: of any type. */
interface Wrong {
  readonly __type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly Message?: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * `com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException:http://…` → the part that names
 * it.
 */
const nameIn = (type = 'Unknown'): string => type.replace(/[,:].*/, '').replace(/.*#/, '');

/**
 * Sends DynamoDB's protocol, AWS JSON 1.0, to an engine that needs no signature. The SDK would cost
 * the main process 30 MB.
 */
export type EngineApi = <Answer>(operation: string, request: object) => Promise<Answer>;

/**
 * An error of the engine, by AWS's name (`ResourceNotFoundException`, `TrimmedDataAccessException`
 * …).
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly type: string;
  /** The item that failed a condition, if the request asked for it. */
  readonly item: unknown;

  constructor(type: string, message: string, item?: unknown) {
    super(`${type}: ${message}`);
    this.type = type;
    this.item = item;
  }
}

export function engineApi(endpoint: string, region: string): EngineApi {
  const scope = `local/20000101/${region}/dynamodb/aws4_request`;
  return async <Answer>(operation: string, request: object) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': `${serviceOf(operation)}_20120810.${operation}`,
        // DynamoDB Local requires a signature, but does not verify it.
        authorization: `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=host, Signature=local`,
        'x-amz-date': '20000101T000000Z',
      },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(10_000),
    });
    const answer = await response.json();
    if (response.ok) return answer as Answer;
    const {
      __type = '',
      message,
      Message,
      Item,
    } = answer as { __type?: string; message?: string; Message?: string; Item?: unknown };
    throw new EngineError(
      __type.split('#').at(-1) ?? '',
      message ?? Message ?? `HTTP ${response.status}`,
      Item,
    );
  };
}

const serviceOf = (operation: string): string =>
  STREAM_OPERATIONS.has(operation) ? 'DynamoDBStreams' : 'DynamoDB';

const STREAM_OPERATIONS = new Set([
  'DescribeStream',
  'GetShardIterator',
  'GetRecords',
  'ListStreams',
]);

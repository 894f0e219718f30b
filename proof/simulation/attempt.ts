/** One attempt of a request to DynamoDB: the SDK makes up to four of them for one command. */
export interface Attempt {
  /** `UpdateItem`, `TransactWriteItems` … */
  readonly operation: string;
  /** From 1; beyond 1 the SDK repeats the command. */
  readonly number: number;
  readonly isLast: boolean;
  /** The same for all attempts of a command. */
  readonly command: string;
  /** The request's JSON, in DynamoDB JSON. */
  readonly body: () => Body;
}

interface Key {
  readonly PK: { readonly S: string };
  readonly SK: { readonly S: string };
}

interface Action {
  readonly Put?: { readonly Item: Key };
  readonly Get?: { readonly Key: Key };
}

export interface Body {
  readonly Key?: Key;
  readonly TransactItems?: readonly Action[];
  readonly ClientRequestToken?: string;
}

/**
 * The parts of a request that the SDK signs:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.LowLevelAPI.html
 */
export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/**
 * Reads an attempt from its HTTP request. The SDK counts attempts in a header: `attempt=1; max=4`.
 */
export function attemptIn({ headers, body }: SignedRequest): Attempt {
  const [, attempt = '1', max = '1'] =
    /^attempt=(\d+); max=(\d+)$/.exec(headers['amz-sdk-request'] ?? '') ?? [];
  return {
    operation: headers['x-amz-target']?.split('.')[1] ?? '',
    number: Number(attempt),
    isLast: attempt === max,
    command: headers['amz-sdk-invocation-id'] ?? '',
    body: () =>
      JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as Body,
  };
}

const RECORD = 'IDEMP#';

/**
 * The partition and the place of the idempotency record that a transaction puts. Undefined if it
 * puts none.
 */
export function ownRecord({
  TransactItems = [],
}: Body): { key: string; place: number } | undefined {
  const keys = TransactItems.map(({ Put }) => Put?.Item.PK.S ?? '');
  const place = keys.findIndex((key) => key.startsWith(RECORD));
  return place === -1 ? undefined : { key: keys[place] ?? '', place };
}

/** The partition of the idempotency record that a read requests. */
export function recordRead({ Key, TransactItems = [] }: Body): string | undefined {
  return [Key, ...TransactItems.map(({ Get }) => Get?.Key)]
    .map((key) => key?.PK.S)
    .find((key) => key?.startsWith(RECORD));
}

/** A decoded member of a form: a text, a list, or members. */
export type Value = string | readonly Value[] | Members;
export interface Members {
  readonly [name: string]: Value;
}

/** A request as Stripe's routes read it. */
export interface StripeRequest {
  readonly method: string;
  readonly path: string;
  /** Of the query, or of the body. */
  readonly form: Members;
  readonly key: string | undefined;
  readonly authorization: string | undefined;
  /** The form as it was sent. */
  readonly text: string;
}

export interface StripeReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
}

type Draft = Record<string, unknown>;

/** Decodes `metadata[orderId]=…&expand[]=…`. */
export function decodeForm(text: string): Members {
  const all: Draft = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) put(all, name, value);
  return all as Members;
}

function put(all: Draft, name: string, value: string): void {
  const [first = '', ...members] = name.split(/\]?\[/).map((part) => part.replace(/\]$/, ''));
  const path = [first, ...members];
  const last = path.pop() ?? '';
  let at: Draft = all;
  for (const [n, member] of path.entries()) {
    const isList = (path[n + 1] ?? last) === '';
    at[member] ??= isList ? [] : Object.create(null);
    at = at[member] as Draft;
  }
  if (Array.isArray(at)) at.push(value);
  else at[last] = value;
}

export const textOf = (value: Value | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const membersOf = (value: Value | undefined): Members =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Members) : {};

export const listIn = (value: Value | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** The metadata of a form; an empty text removes a member. */
export const notesIn = ({ metadata }: Members): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(membersOf(metadata)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );

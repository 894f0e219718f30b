/** The path of an operation, with its parameters in braces, and the names of its query's. */
interface Place {
  readonly path: string;
  readonly query?: readonly string[];
}

/**
 * Makes the URL of a request.
 *
 * @param api the address of the API, with or without a slash at its end
 */
export function urlOf(
  api: string,
  { path, query = [] }: Place,
  request: Readonly<Record<string, unknown>>,
): URL {
  const url = new URL(
    api.replace(/\/$/, '') +
      path.replace(/\{(\w+)\}/g, (_, name) => segmentOf(String(request[name]))),
  );
  for (const name of query)
    if (request[name] !== undefined) url.searchParams.set(name, String(request[name]));
  return url;
}

/**
 * Writes a parameter as a segment of a path. `/` is `~1` and `~` is `~0` (RFC 6901), since API
 * Gateway decodes `%2F` before it chooses the route.
 */
export const segmentOf = (parameter: string): string =>
  encodeURIComponent(parameter.replaceAll('~', '~0').replaceAll('/', '~1'));

/**
 * Chooses a request's route, as an HTTP API does: full match, path variable, greedy variable,
 * `$default`.
 */
import type { Route } from './http-api.ts';

export interface Match {
  readonly route: Route;
  /** Decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
}

/** Throws a `URIError` for an invalid escape. */
export type Router = (method: string, path: string) => Match | undefined;

export function createRouter(routes: readonly Route[]): Router {
  const patterns = routes.map(compile).sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return (method, encodedPath) => {
    // As API Gateway does: a `%2F` separates segments, too.
    const path = decodeURIComponent(encodedPath);
    for (const { route, routeMethod, pattern, names } of patterns) {
      const match = routeMethod === method || routeMethod === 'ANY' ? pattern.exec(path) : null;
      if (match) {
        const pairs = names.map((name, index) => [name, match[index + 1] ?? '']);
        return { route, pathParameters: Object.fromEntries(pairs) };
      }
    }
    return undefined;
  };
}

interface Pattern {
  readonly route: Route;
  readonly routeMethod: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** The match of each segment: exact (0), a variable (1), greedy (2); then that of the method. */
  readonly rank: string;
}

function compile(route: Route): Pattern {
  if (route.routeKey === '$default')
    return { route, routeMethod: 'ANY', pattern: /^/, names: [], rank: '3' };
  const [routeMethod = 'ANY', template = ''] = route.routeKey.split(' ');
  const segments = template.split('/').slice(1).map(segmentPattern);
  return {
    route,
    routeMethod,
    pattern: new RegExp(`^/${segments.map(({ source }) => source).join('/')}$`),
    names: segments.flatMap(({ name }) => name ?? []),
    rank: `${segments.map(({ rank }) => rank).join('')}${routeMethod === 'ANY' ? 1 : 0}`,
  };
}

function segmentPattern(segment: string): { source: string; rank: number; name?: string } {
  const [, name, greedy] = /^\{([^}+]+)(\+?)\}$/.exec(segment) ?? [];
  if (!name) return { source: segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), rank: 0 };
  return greedy ? { source: '(.+)', rank: 2, name } : { source: '([^/]+)', rank: 1, name };
}

import type { StoryAnswer } from '../../api/story/expectations.ts';
import type { SmokeRequest } from './smoke-request.ts';

/** Returns the request of the next page; undefined if the answer has no cursor. */
export function pageAfter(request: SmokeRequest, { body }: StoryAnswer): SmokeRequest | undefined {
  const { nextCursor } = (body ?? {}) as { readonly nextCursor?: string };
  if (nextCursor === undefined) return undefined;
  const [path, query] = request.target.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', nextCursor);
  return { ...request, target: `${path}?${parameters}` };
}

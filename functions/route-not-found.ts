import { observed } from './http/observed.ts';
import { RequestError } from './http/request-error.ts';

/** Answers API Gateway's catch-all routes: a path or a method without an access pattern. */
export const handler = observed(async () => {
  throw new RequestError({ code: 'route-not-found' });
});

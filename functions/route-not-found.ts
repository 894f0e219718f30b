import { observed } from './http/observed.ts';
import { RequestError } from './http/request-error.ts';

/** What API Gateway's catch-all routes get: a path or a method that no access pattern serves. */
export const handler = observed().handler(async () => {
  throw new RequestError({ code: 'route-not-found' });
});

import { observed } from './http/observed.ts';
import { Rejection } from './http/rejection.ts';

/** What API Gateway's catch-all routes get: a path or a method that no access pattern serves. */
export const handler = observed().handler(async () => {
  throw new Rejection({ code: 'route-not-found' });
});

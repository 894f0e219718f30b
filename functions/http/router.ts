import { nameRoute } from '../observability/log.ts';
import { observed } from './observed.ts';
import type { Operation } from './operation.ts';
import type { Prime } from './prime.ts';

/**
 * Makes the Lambda of a group: one handler for the routes of its operations. It carries `prime`,
 * which the init phase waits for before the first request (lib/functions/bundle.ts).
 */
export function router(operations: readonly Operation[], prime?: Prime) {
  const byRoute = new Map(
    operations.map((operation) => [routeKeyOf(operation.pattern), operation] as const),
  );
  const handler = observed(async (event, context) => {
    const operation = byRoute.get(event.routeKey);
    nameRoute(event.routeKey, operation?.pattern.id);
    // A route of another group: the template is wrong, not the request.
    if (operation === undefined) throw new RangeError(`no operation behind ${event.routeKey}`);
    return operation.answer(event, context);
  });
  return Object.assign(handler, { prime: () => prime?.(operations) });
}

/** https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html */
const routeKeyOf = ({ method, path }: Operation['pattern']): string => `${method} ${path}`;

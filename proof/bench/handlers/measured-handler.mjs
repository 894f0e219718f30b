/**
 * A fresh process with one handler, like a new execution environment: loads it, calls it, and sends
 * the timings to its parent. The transport is the network, or is replaced (`mocked`), so that only
 * the handler's own work is measured.
 */
import { createRequire } from 'node:module';
import { answerInPlace } from '../../../test/support/measurement/answer-in-place.ts';

const { file, event, calls, mocked, customers } = JSON.parse(process.argv[2]);
// Lambda's own runtime client requires it before a function is loaded. An import would read each of
// its exports, and load undici for all handlers.
createRequire(import.meta.url)('node:http');
if (mocked) answerInPlace(mocked);

const now = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, wall: performance.now() * 1000 };
};
const since = (before) => {
  const after = now();
  return { cpu: after.cpu - before.cpu, wall: after.wall - before.wall };
};
const context = {
  awsRequestId: 'bench',
  functionName: 'bench',
  getRemainingTimeInMillis: () => 15_000,
};

let called = 0;
const begun = now();
const { handler } = await import(file);
const load = since(begun);
const before = now();
const answer = await call();
const first = since(before);

// Calls 4 to 53: the age of most environments.
for (let n = 2; n <= 3 && calls > 0; n++) await call();
const young = await measured(Math.min(calls, 50));
for (let n = 0; n < calls / 2; n++) await call();
const warm = await measured(calls);

process.send({ status: answer?.statusCode, load, first, young, warm });
process.disconnect();
process.exit();

/**
 * Calls the handler with a new idempotency key, so that each call places an order, and as the next
 * one of the customers, if there are several.
 */
function call() {
  const fresh = structuredClone(event);
  called++;
  if (fresh.headers?.['idempotency-key'])
    fresh.headers['idempotency-key'] = `bench-${process.pid}-${called}`;
  const customerId = customers?.[called % customers.length];
  if (customerId !== undefined) {
    fresh.pathParameters.customerId = customerId;
    fresh.requestContext.authorizer.jwt.claims.sub = customerId;
  }
  return handler(fresh, context);
}

/** Returns microseconds a call. */
async function measured(times) {
  if (times === 0) return { cpu: 0, wall: 0 };
  const start = now();
  for (let n = 0; n < times; n++) await call();
  const { cpu, wall } = since(start);
  return { cpu: cpu / times, wall: wall / times };
}

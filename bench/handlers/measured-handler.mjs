/**
 * A fresh process with one handler in it, as an execution environment begins: loads it, calls it,
 * and tells its parent what that took. The transport is the network, or is answered in place
 * (`mocked`), so that only what a handler does itself is left.
 */
import { createRequire } from 'node:module';
import { answerInPlace } from '../../measurement/answer-in-place.ts';

const { file, event, calls, mocked } = JSON.parse(process.argv[2]);
// Lambda's own runtime client has required it before a function is loaded. An import would read
// each of its exports, and load undici for all.
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

// Calls 4 to 53: where most environments live.
for (let n = 2; n <= 3; n++) await call();
const young = await measured(Math.min(calls, 50));
for (let n = 0; n < calls / 2; n++) await call();
const warm = await measured(calls);

process.send({ status: answer?.statusCode, load, first, young, warm });
process.disconnect();
process.exit();

/** No two orders are one because they bear the same key. */
function call() {
  const fresh = structuredClone(event);
  if (fresh.headers?.['idempotency-key'])
    fresh.headers['idempotency-key'] = `bench-${process.pid}-${called++}`;
  return handler(fresh, context);
}

/** Microseconds a call. */
async function measured(times) {
  if (times === 0) return { cpu: 0, wall: 0 };
  const start = now();
  for (let n = 0; n < times; n++) await call();
  const { cpu, wall } = since(start);
  return { cpu: cpu / times, wall: wall / times };
}

/**
 * A fresh process with one handler in it, as an execution environment begins: loads it, calls it, and tells its parent what that took. The
 * transport is the network to a stub, or is answered in place (`mocked`), so that only what a handler does itself is left.
 */
import http from 'node:http';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Readable, Writable } from 'node:stream';

const { file, event, calls, mocked } = JSON.parse(process.argv[2]);
// Lambda's own runtime client has required it before a function is loaded.
createRequire(import.meta.url)('node:http');
if (mocked) answerInPlace(mocked);

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
const context = { awsRequestId: 'bench', functionName: 'bench', getRemainingTimeInMillis: () => 15_000 };

const before = { cpu: cpu(), at: performance.now() };
const { handler } = await import(file);
const loaded = { cpu: cpu(), at: performance.now() };
const first = await handler(structuredClone(event), context);
const called = { cpu: cpu(), at: performance.now() };

// Calls 4 to 53: where most environments live.
for (let n = 2; n <= 3; n++) await handler(structuredClone(event), context);
const young = await measured(Math.min(calls, 50));
for (let n = 0; n < calls / 2; n++) await handler(structuredClone(event), context);
const warm = await measured(calls);

process.send({
  status: first?.statusCode,
  loadCpu: loaded.cpu - before.cpu,
  loadWall: (loaded.at - before.at) * 1000,
  firstCpu: called.cpu - loaded.cpu,
  firstWall: (called.at - loaded.at) * 1000,
  youngCpu: young,
  warmCpu: warm,
});
process.disconnect();
process.exit();

/** Microseconds of CPU a call. */
async function measured(times) {
  if (times === 0) return 0;
  const start = cpu();
  for (let n = 0; n < times; n++) await handler(structuredClone(event), context);
  return (cpu() - start) / times;
}

/** Every request is answered with the bytes of its action, as fast as the event loop turns. */
function answerInPlace(answers) {
  const bytes = new Map(Object.entries(answers).map(([action, body]) => [action, Buffer.from(body)]));
  const nothing = Buffer.from('{}');
  const answer = ({ headers }, onResponse) => {
    const action = String(headers['x-amz-target']).split('.').at(-1);
    const request = new Writable({ write: (_chunk, _encoding, done) => done() });
    Object.assign(request, { setTimeout() {}, setHeader() {}, abort() {} });
    request.on('finish', () => {
      const response = Readable.from([bytes.get(action) ?? nothing], { objectMode: false });
      const type = { 'content-type': 'application/x-amz-json-1.0' };
      onResponse(Object.assign(response, { statusCode: 200, statusMessage: 'OK', headers: type }));
    });
    return request;
  };
  for (const module of [http, createRequire(import.meta.url)('node:https')]) module.request = answer;
  syncBuiltinESMExports();
}

/** Prints the outcome of an invocation. */
import { styleText } from 'node:util';
import type { FunctionSpec } from '../lambda/function-spec.ts';
import type { InvocationOutcome } from '../lambda/runtime-invocation.ts';

/** Prints the answer as people read it: first the payload, then Lambda's line of the log. */
export function report(
  { memoryMegabytes, timeoutMillis }: FunctionSpec,
  outcome: InvocationOutcome,
): void {
  const { requestId, kind, payload, initMillis, durationMillis } = outcome;
  console.log(JSON.stringify(readable(payload), undefined, 2));
  const line = [
    `REPORT RequestId: ${requestId}`,
    `Init Duration: ${initMillis.toFixed(1)} ms`,
    `Duration: ${durationMillis.toFixed(1)} ms of ${timeoutMillis}`,
    `Memory Size: ${memoryMegabytes} MB`,
    `Status: ${kind}`,
  ].join('  ');
  process.stderr.write(
    `${styleText(kind === 'answered' ? 'green' : 'red', line, { stream: process.stderr })}\n`,
  );
}

/** Parses a JSON body, so that people can read the answer. */
function readable(payload: unknown): unknown {
  const { body } = (payload ?? {}) as { body?: unknown };
  if (typeof body !== 'string') return payload;
  try {
    return { ...(payload as object), body: JSON.parse(body) };
  } catch {
    return payload;
  }
}

/** Prints to standard error. Standard output has only the answer. */
export function note(text: string): void {
  process.stderr.write(`${styleText('dim', text, { stream: process.stderr })}\n`);
}

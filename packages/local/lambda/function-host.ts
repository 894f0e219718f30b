/**
 * Runs the functions in a separate process, which starts with the first invocation and ends with
 * the last environment. A worker that ends frees little of its memory; a process frees all of it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import type { FunctionSpec } from './function-spec.ts';

export interface FunctionHost {
  invoke(functionName: string, event: unknown): Promise<unknown>;
  /** Ends every environment, and its invocation with an error that has the reason. */
  end(reason?: string): void;
  /**
   * Ends every environment as soon as no invocation is left. The next invocation starts the process
   * again.
   */
  coolDown(): Promise<void>;
}

/** Messages to the process. */
export type HostMessage =
  | { specs: readonly FunctionSpec[] }
  | { id: number; functionName: string; event: unknown };

/** Messages from the process. `idle`: it has no environment left. */
export type HostReply =
  | { idle: true }
  | { functionName: string; line: string }
  | { id: number; result: unknown }
  | { id: number; error: string };

export type OnLine = (functionName: string, line: string) => void;

interface Pending {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

const HOST_PROCESS = new URL('./function-host-process.ts', import.meta.url);

export function functionHost(specs: readonly FunctionSpec[], onLine: OnLine): FunctionHost {
  let child: ChildProcess | undefined;
  let pending = new Map<number, Pending>();
  let lastId = 0;
  const cooling: (() => void)[] = [];

  const end = (reason = 'the run ends') => {
    if (child?.connected) child.disconnect();
    child = undefined;
    const error = new Error(`the functions have ended: ${reason}`);
    for (const { reject } of pending.values()) reject(error);
    pending = new Map();
    for (const resolve of cooling.splice(0)) resolve();
  };
  const start = (): ChildProcess => {
    const started = fork(HOST_PROCESS, { execArgv: [], serialization: 'advanced' });
    started.on('message', (reply: HostReply) => {
      if ('line' in reply) onLine(reply.functionName, reply.line);
      if ('id' in reply) settle(pending, reply);
      const mayEnd = 'idle' in reply || cooling.length > 0;
      if (mayEnd && pending.size === 0 && child === started) end();
    });
    whenGone(started, (reason) => {
      if (child !== started) return;
      onLine('functions', `${reason}; ${pending.size} invocations failed with it`);
      end(reason);
    });
    started.send({ specs } satisfies HostMessage);
    return started;
  };
  return {
    invoke(functionName, event) {
      child ??= start();
      const id = ++lastId;
      const invoked = new Promise((resolve, reject) => pending.set(id, { resolve, reject }));
      // Without a callback, an error would end the run.
      child.send({ id, functionName, event } satisfies HostMessage, (error) => {
        if (error) settle(pending, { id, error: error.message });
      });
      return invoked;
    },
    end,
    coolDown: () =>
      new Promise((resolve) => {
        cooling.push(resolve);
        if (pending.size === 0) end();
      }),
  };
}

/** Calls back with the reason for which the process has ended, or could not start. */
function whenGone(child: ChildProcess, act: (reason: string) => void): void {
  child.once('exit', (code, signal) =>
    act(signal ? `their process was killed by ${signal}` : `their process exited with ${code}`),
  );
  child.once('error', (error) => act(error.message));
}

function settle(
  pending: Map<number, Pending>,
  reply: { id: number } & ({ result: unknown } | { error: string }),
): void {
  const waiting = pending.get(reply.id);
  pending.delete(reply.id);
  if ('result' in reply) waiting?.resolve(reply.result);
  else waiting?.reject(new Error(reply.error));
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FunctionHost } from './function-host.ts';

/** Functions of which some take longer. */
export interface DelayedFunctions extends FunctionHost {
  /** Lets each invocation of a function begin so many milliseconds later. 0 ends it. */
  delay(functionName: string, millis: number): void;
}

/** Lets a rehearsal slow a function down, as a deployment of a bad version would. */
export function delayedFunctions(functions: FunctionHost): DelayedFunctions {
  const delays = new Map<string, number>();
  return {
    ...functions,
    delay: (functionName, millis) => void delays.set(functionName, millis),
    async invoke(functionName, event) {
      const millis = delays.get(functionName) ?? 0;
      if (millis > 0) await sleep(millis, undefined, { ref: false });
      return functions.invoke(functionName, event);
    },
  };
}

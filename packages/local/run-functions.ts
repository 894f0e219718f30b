/** The functions of a run: measured, and slow where a rehearsal wants them to be. */
import type { Measurements } from './cloudwatch/measurements.ts';
import { delayedFunctions } from './lambda/delayed-functions.ts';
import { type FunctionHost, functionHost, type OnLine } from './lambda/function-host.ts';
import { type FunctionSpec, specOf } from './lambda/function-spec.ts';

interface RunFunctions {
  readonly functions: FunctionHost;
  /** Lets each invocation of a function begin so many milliseconds later; 0 ends it. */
  readonly delay: (entry: string, millis: number) => void;
}

export function runFunctions(
  specs: readonly FunctionSpec[],
  measured: Pick<Measurements, 'functions' | 'onLine'>,
  onLine: OnLine,
): RunFunctions {
  const delayed = delayedFunctions(
    functionHost(specs, (name, line) => {
      measured.onLine(name, line);
      onLine(name, line);
    }),
  );
  return {
    functions: measured.functions(delayed),
    delay: (entry, millis) => delayed.delay(specOf(specs, entry).name, millis),
  };
}

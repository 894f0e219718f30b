import { createRequire } from 'node:module';
import { availableParallelism, cpus, loadavg } from 'node:os';

/** The place and time of a measurement, without which figures have no meaning. */
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly node: string;
  readonly engine: string;
  readonly at: string;
  /** The load average of the minute before the start. */
  readonly load: number;
}

export const thisMachine = (now = new Date()): Machine => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  node: process.version,
  engine: process.env['DYNAMODB_ENDPOINT'] ? 'another, at DYNAMODB_ENDPOINT' : embeddedEngine(),
  at: now.toISOString(),
  load: Number(loadavg()[0]?.toFixed(1)),
});

export const describeMachine = ({ cpu, cores, node, engine, at, load }: Machine): string =>
  `${cpu}, ${cores} cores, load ${load} before; Node ${node}; engine ${engine}; ${at.slice(0, 10)}`;

function embeddedEngine(): string {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const { version } = createRequire(import.meta.url)(`${name}/package.json`) as {
      version: string;
    };
    return `dynoxide ${version}`;
  } catch {
    return 'dynoxide, by npx';
  }
}

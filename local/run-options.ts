import type { GatewayOptions } from './api-gateway/gateway.ts';
import type { BusEvent } from './events/event-bus.ts';
import type { OnLine } from './lambda/function-host.ts';

/** Who wants to hear of what goes on; nobody needs to. */
export interface RunListeners extends Pick<GatewayOptions, 'onAnswer' | 'onFault'> {
  /** A line of a function's log. */
  readonly onLine: OnLine;
  readonly onStep: (step: string) => void;
  /** An event reached a bus. */
  readonly onEvent: (event: BusEvent) => void;
  /** A change, or an event, was given up; it is kept in this file. */
  readonly onGiveUp: (file: string) => void;
  /** The projector's checkpoint does not fit the stream, which is projected from its beginning. */
  readonly onStartOver: () => void;
}

export interface RunOptions extends Partial<RunListeners> {
  /** 0 for any that is free. */
  readonly port: number;
  /** Keeps the table, and all that `stateFolder` would; without it the table lives in memory. */
  readonly dataFolder?: string | undefined;
  /**
   * Keeps what belongs to the data of an engine that is not ours: the secrets that sign cursors,
   * the projector's checkpoint, and the records that it gave up. Without it they go with the run.
   */
  readonly stateFolder?: string | undefined;
  /**
   * Where the engine listens, and at the next ports Secrets Manager, EventBridge and SQS; any that
   * are free, unless a container is to find them.
   */
  readonly enginePort?: number | undefined;
  /**
   * The table's name, on an engine whose tables several runs share; else as the template names it.
   */
  readonly tableName?: string | undefined;
  /** CDK context, over what config/dev.json says. */
  readonly context?: Readonly<Record<string, unknown>>;
}

const nobody = () => undefined;
const NOBODY: RunListeners = {
  onAnswer: nobody,
  onFault: nobody,
  onLine: nobody,
  onStep: nobody,
  onEvent: nobody,
  onGiveUp: nobody,
  onStartOver: nobody,
};

export const listenersOf = (options: Partial<RunListeners>): RunListeners => ({
  ...NOBODY,
  ...options,
});

import type { ShopConfig } from '../console/page-config.ts';
import type { GatewayOptions } from './api-gateway/gateway.ts';
import type { AlarmChange } from './cloudwatch/alarms.ts';
import type { BusEvent } from './event-bridge/event-bus.ts';
import type { OnLine } from './lambda/function-host.ts';
import type { Limits } from './limits/limits.ts';

/** Optional listeners for the events of a run. */
export interface RunListeners extends Pick<GatewayOptions, 'onAnswer' | 'onFault'> {
  /** Called with a line of a function's log. */
  readonly onLine: OnLine;
  readonly onStep: (step: string) => void;
  /** Called when an event reached a bus. */
  readonly onEvent: (event: BusEvent) => void;
  /** Called when a change or an event was given up, with the file that it is kept in. */
  readonly onGiveUp: (file: string, functionName: string) => void;
  /**
   * Called if the projector's checkpoint does not fit the stream, which is then projected from its
   * beginning.
   */
  readonly onStartOver: () => void;
  /** Called when an alarm goes off, or ends. */
  readonly onAlarm: (change: AlarmChange) => void;
}

export interface RunOptions extends Partial<RunListeners> {
  /** 0 for any free port. */
  readonly port: number;
  /**
   * The folder for the table, and for everything of `stateFolder`. Without it the table is in
   * memory.
   */
  readonly dataFolder?: string | undefined;
  /**
   * The folder for state beside another process's engine: the secrets that sign cursors, the
   * projector's checkpoint, and the given-up records. Without it they are deleted after the run.
   */
  readonly stateFolder?: string | undefined;
  /**
   * The engine's port; Secrets Manager, EventBridge, SQS, the payment provider and CloudWatch use
   * the next ones. By default any free ports; a container needs known ones.
   */
  readonly enginePort?: number | undefined;
  /** The table's name on an engine that several runs share. By default the template's. */
  readonly tableName?: string | undefined;
  /** CDK context, which overrides shop/stages/dev.json. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** The minutes of CloudWatch, and of the schedules, in one of the machine's. @default 1 */
  readonly speed?: number | undefined;
  /** DynamoDB's limits. Without them the table takes what the engine can. */
  readonly limits?: Limits | undefined;
  /** The shop's settings of the console, where they differ from `shop/console.json`. */
  readonly shop?: Partial<ShopConfig>;
}

const ignore = () => undefined;
const NOBODY: RunListeners = {
  onAnswer: ignore,
  onFault: ignore,
  onLine: ignore,
  onStep: ignore,
  onEvent: ignore,
  onGiveUp: ignore,
  onStartOver: ignore,
  onAlarm: ignore,
};

export const listenersOf = (options: Partial<RunListeners>): RunListeners => ({
  ...NOBODY,
  ...options,
});

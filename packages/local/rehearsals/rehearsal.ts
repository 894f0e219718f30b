import type { Store } from '../../../table/schema.ts';
import type { EngineApi } from '../dynamodb/engine-api.ts';
import type { Limits } from '../limits/limits.ts';
import type { Run } from '../run.ts';

/** A run in trouble. */
export interface Trouble {
  readonly run: Run;
  /** The table's address as functions have it. */
  readonly api: EngineApi;
  readonly limits: Limits;
  /** Aborted when the run ends, or when the repair ends the trouble. */
  readonly signal: AbortSignal;
  /** Called with the status of each answer to a buyer. */
  readonly onAnswer: (status: number) => void;
}

export interface Repair {
  /** That which a deployment or a person would do: Enter does it here, by `apply`. */
  readonly deployment?: string;
  readonly apply?: (trouble: Trouble, orderId: string) => void | Promise<void>;
  /** True if `apply` ends the trouble, too. */
  readonly endsTrouble?: true;
  /** The command that repairs it, after the deployment if there is one. */
  readonly command?: string;
}

/** A trouble of the runbook that a run can rehearse. */
export interface Rehearsal {
  /** The row of docs/runbook.md's playbook, if the trouble is one of them. */
  readonly row?: number;
  /** The word of `--rehearse`. */
  readonly name: string;
  /** One sentence or two: what goes wrong. */
  readonly about: string;
  /** The anchors whose alarms go off, or that `oms doctor` confirms, with the cause first. */
  readonly anchors: readonly [string, ...string[]];
  /** The anchors that have an alarm. */
  readonly alarms: readonly string[];
  /** The anchors that `oms doctor` rules out after the repair, since it looks at the table. */
  readonly ruledOut?: readonly string[];
  /** The minutes of CloudWatch in one of the machine's. @default 20 */
  readonly speed?: number;
  /** Lowers the limits before the trouble. */
  readonly lower?: (limits: Limits) => void;
  /** Makes what the trouble needs. Returns the order that `--order` of the doctor names. */
  readonly prepare?: (trouble: Trouble) => Promise<string | undefined>;
  /** Makes the trouble until aborted. */
  readonly make: (trouble: Trouble, orderId: string) => Promise<void>;
  readonly repair: Repair;
}

/** No capacity is kept for a burst: a rehearsal does not wait for five minutes. */
const NO_BURST = 1;

/** Provisions the table or an index with so many write units a second. */
export const provisioned = (store: Store, Write: number) => (limits: Limits) =>
  limits.provision(store, { Read: 3000, Write }, NO_BURST);

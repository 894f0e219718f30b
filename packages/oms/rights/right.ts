import type { Resource } from './place.ts';

/** Actions of AWS that a person or a pipeline needs for commands of this repository. */
export interface Right {
  readonly sid: string;
  readonly actions: readonly string[];
  readonly on: Resource;
  /** True for resources without the stage in their name: their tag `stage` limits them. */
  readonly ofTheStage?: true;
}

import type { RealIds } from '../../api/story/example-ids.ts';
import type { ExampleRows } from './example-rows.ts';

/** Ids that belong together, and the version for If-Match if a change needs it. */
export interface FoundIds extends RealIds {
  readonly version?: unknown;
}

export interface ExampleSource {
  find(rows: ExampleRows): Promise<FoundIds | undefined>;
  /** The reason why nothing was found, and the next step. */
  readonly missing: string;
}

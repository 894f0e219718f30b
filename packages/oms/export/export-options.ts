import type { TargetOptions } from '../target.ts';
import type { ExportForm } from './order-columns.ts';

/** The options of `oms export`. Each of its actions uses some of them. */
export interface ExportOptions extends TargetOptions, Partial<Omit<ExportForm, 'attributes'>> {
  readonly from?: string;
  readonly to?: string;
  readonly out?: string;
  readonly resume?: boolean;
  /** The destination of an export of the table. */
  readonly bucket?: string;
  readonly since?: string;
  readonly status?: boolean;
  readonly wait?: boolean;
  readonly athena?: boolean;
  readonly duckdb?: boolean;
  /** Folders of exported files. */
  readonly full?: string;
  readonly changes?: string;
  readonly rate: number;
  readonly shards?: number;
  readonly json?: boolean;
}

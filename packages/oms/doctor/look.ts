import type { DiagnosedStack, DiagnosedTable, MeasuredStack } from './diagnosed-stack.ts';
import type { Evidence } from './diagnosis.ts';

/** A look at CloudWatch, which the local run has, too. */
export type Look = (stack: MeasuredStack) => Promise<Evidence>;
/** A look at another service of AWS. */
export type ServiceLook = (stack: DiagnosedStack) => Promise<Evidence>;
/** A look at the table alone. */
export type TableLook = (table: DiagnosedTable) => Promise<Evidence>;

import type { OrdersClient } from '../../client/orders-client.ts';
import type { FormDialogProps } from '../elements/form-dialog.tsx';

/** A form that changes a customer: its fields, and its request. */
export interface CustomerForm
  extends Pick<
    FormDialogProps<string>,
    'title' | 'submitName' | 'keepName' | 'check' | 'explain' | 'children'
  > {
  /** Returns a sentence about the outcome. */
  readonly send: (client: OrdersClient, data: FormData) => Promise<string>;
}

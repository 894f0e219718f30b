import type { OrdersClient } from '../../api/client/orders-client.ts';
import type { BookedAddress, StoredCustomer } from '../../api/client/types.ts';

/** The open form, and the address that it is about. */
export type OpenForm =
  | { readonly name: 'change' | 'close' | 'reopen' | 'erase' | 'add-address' }
  | { readonly name: 'change-address' | 'delete-address'; readonly booked: BookedAddress };

export interface CustomerFormProps {
  readonly client: OrdersClient;
  readonly profile: StoredCustomer;
  readonly done: (message: string) => void;
  readonly close: (isUnknown: boolean) => void;
}

import type { OrdersClient } from '../../client/orders-client.ts';
import { items } from '../format.ts';
import { CancelItemsForm, CancelOrderForm } from './cancel-forms.tsx';
import { isByLine, openLines } from './open-lines.ts';
import { ACTIONS } from './order-actions.ts';
import { ShipForm } from './ship-form.tsx';
import type { OrderWork } from './use-order-work.ts';

export type FormName = 'ship' | 'cancel-items' | 'cancel-order';

interface OrderFormsProps {
  readonly client: OrdersClient;
  readonly work: OrderWork;
  /** The form that is open. */
  readonly form: FormName | undefined;
  readonly close: () => void;
}

const CANCEL = ACTIONS[2];

/** The form of what is about to be done to the order, if any. */
export function OrderForms({ client, work, form, close }: OrderFormsProps) {
  const { found, settle, cancelled, finished } = work;
  const shown = found.value;
  if (form === undefined || !shown?.order) return null;
  const { order, collection } = shown;
  const lines = openLines(collection);
  const closeAndLook = (isUnknown: boolean) => {
    close();
    if (isUnknown) void found.reload();
  };
  const common = { client, order, lines, close: closeAndLook };
  if (form === 'ship')
    return (
      <ShipForm
        {...common}
        isWhole={!isByLine(collection, order)}
        done={(answer) =>
          void finished(`${items(piecesOf(answer.lines))} shipped.`, answer.order.version)
        }
      />
    );
  if (form === 'cancel-items')
    return (
      <CancelItemsForm
        {...common}
        done={(answer) => void cancelled('A part of the order is cancelled', answer)}
      />
    );
  return (
    <CancelOrderForm
      client={client}
      request={{ action: CANCEL, seen: order, seenAt: found.at }}
      left={lines.reduce((sum, { left }) => sum + left, 0)}
      isPartShipped={collection.lines.some(({ fulfilled = 0 }) => fulfilled > 0)}
      done={(outcome) => void settle(outcome)}
      close={closeAndLook}
    />
  );
}

const piecesOf = (lines: readonly { readonly quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

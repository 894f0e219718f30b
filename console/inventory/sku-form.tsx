import { useState } from 'preact/hooks';
import type { OrdersClient } from '../../api/client/orders-client.ts';
import { ProblemError } from '../../api/client/problem-error.ts';
import type { InventoryLevel, NewInventoryLevel } from '../../api/client/types.ts';
import { useDesk } from '../desk.ts';
import { Field } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { useKeys } from '../keys.ts';
import { moneyForm, moneyIn } from '../payments/money.ts';
import { isInDoubt } from '../requests/may-have-been-done.ts';
import { textIn } from '../requests/use-sending.ts';

interface AddSkuProps extends Pick<SkuFormProps, 'currency'> {
  /** Called once a SKU is added, or may be. */
  readonly added: () => void;
}

/** The button and the key of the form that adds a SKU. */
export function AddSku({ currency, added }: AddSkuProps) {
  const { client, said } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys({ n: open });
  return (
    <>
      <button type="button" aria-keyshortcuts="n" onClick={open}>
        Add a SKU … <kbd>n</kbd>
      </button>
      {isOpen && (
        <SkuForm
          client={client}
          currency={currency}
          done={({ sku }) => {
            said.value = `${sku} is added.`;
            added();
          }}
          close={(isUnknown) => {
            setOpen(false);
            if (isUnknown) added();
          }}
        />
      )}
    </>
  );
}

interface SkuFormProps {
  readonly client: OrdersClient;
  /** The currency at first: that of the other SKUs. */
  readonly currency: string;
  readonly done: (level: InventoryLevel) => void;
  readonly close: (isUnknown: boolean) => void;
}

/** A10 without `If-Match`: adds a SKU. One that exists already is left as it is. */
const SkuForm = ({ client, currency, done, close }: SkuFormProps) => (
  <FormDialog
    title="Add a SKU"
    submitName="Add"
    send={(data, { isRepeat }) =>
      addSku(client, textIn(data, 'sku') ?? '', levelIn(data), isRepeat)
    }
    check={(data) => (Number.isNaN(levelIn(data).unitPrice) ? 'Enter a price.' : undefined)}
    explain={(error) =>
      error instanceof ProblemError &&
      error.code === 'precondition-required' &&
      'There is a SKU of this name already. It was left as it is.'
    }
    done={done}
    close={close}
  >
    <Field
      name="sku"
      label="SKU"
      required
      autofocus
      pattern="[A-Za-z0-9_\-]{1,64}"
      title="1 to 64 letters, digits, hyphens or underscores"
    />
    <Field name="name" label="Name" required maxLength={200} />
    <Field
      name="currency"
      label="Currency"
      required
      pattern="[A-Z]{3}"
      title="Three capital letters, as EUR"
      defaultValue={currency}
    />
    <Field name="amount" label="Price of one" required {...moneyForm(currency)} />
    <Field name="quantity" label="In stock" required {...WHOLE} />
    <Field name="threshold" label="Low below" required {...WHOLE} />
  </FormDialog>
);

const WHOLE = { pattern: '\\d{1,9}', title: 'A whole number' };

function levelIn(data: FormData): NewInventoryLevel {
  const currency = textIn(data, 'currency') ?? '';
  return {
    name: textIn(data, 'name') ?? '',
    currency,
    unitPrice: moneyIn(data, currency),
    quantity: Number(data.get('quantity')),
    lowStockThreshold: Number(data.get('threshold')),
  };
}

/** @param isRepeat true if an earlier attempt, whose answer was lost, may have added it */
async function addSku(
  client: OrdersClient,
  sku: string,
  body: NewInventoryLevel,
  isRepeat: boolean,
): Promise<InventoryLevel> {
  try {
    return await client.putInventory({ sku, body });
  } catch (error) {
    if (!(error instanceof ProblemError) || !(isRepeat || isInDoubt(error))) throw error;
    const stored = await client.getInventory({ sku, consistent: true });
    const isSame = stored.version === 1 && stored.name === body.name;
    if (error.code === 'precondition-required' && isSame) return stored;
    throw error;
  }
}

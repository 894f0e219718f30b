import type { OrdersClient } from '../../client/orders-client.ts';
import { ProblemError } from '../../client/problem-error.ts';
import type { InventoryLevel, NewInventoryLevel } from '../../client/types.ts';
import { useDesk } from '../desk.ts';
import { Field } from '../elements/fields.tsx';
import { FormDialog } from '../elements/form-dialog.tsx';
import { SkuLink } from '../elements/sku-link.tsx';
import { useKeys } from '../keys.ts';
import { moneyForm, moneyIn, moneyText } from '../payments/money.ts';
import { isProblem } from '../requests/is-problem.ts';
import { useForm } from '../requests/use-form.ts';
import { textIn } from '../requests/use-sending.ts';

interface AddSkuProps extends Pick<SkuFormProps, 'currency'> {
  /** Called once a SKU is added, or may be. */
  readonly added: () => void;
}

/** The button and the key of the form that adds a SKU. */
export function AddSku({ currency, added }: AddSkuProps) {
  const { client, said } = useDesk();
  const [isOpen, setOpen, close] = useForm<true>(added);
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
          close={close}
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
  readonly close: (isOld: boolean) => void;
}

/** A10 without `If-Match`: adds a SKU. One that exists already is left as it is. */
const SkuForm = ({ client, currency, done, close }: SkuFormProps) => (
  <FormDialog
    title="Add a SKU"
    submitName="Add"
    send={(data) =>
      addSku(client, textIn(data, 'sku') ?? '', {
        ...levelIn(data),
        quantity: Number(data.get('quantity')),
      })
    }
    check={needsPrice}
    explain={(error) => 'sku' in error && <SkuLink of={String(error.sku)} />}
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
    <LevelFields of={{ currency }} />
    <Field name="quantity" label="In stock" required {...WHOLE} />
  </FormDialog>
);

interface LevelFieldsProps {
  /** The values at first. */
  readonly of: Pick<InventoryLevel, 'currency'> & Partial<InventoryLevel>;
}

/** The fields of a level without its quantity. */
export const LevelFields = ({ of: level }: LevelFieldsProps) => (
  <>
    <Field name="name" label="Name" required maxLength={200} defaultValue={level.name} />
    <Field
      name="currency"
      label="Currency"
      required
      pattern="[A-Z]{3}"
      title="Three capital letters, as EUR"
      defaultValue={level.currency}
    />
    <Field
      name="amount"
      label="Price of one"
      required
      {...moneyForm(level.currency)}
      defaultValue={level.unitPrice === undefined ? '' : moneyText(level.unitPrice, level.currency)}
    />
    <Field
      name="threshold"
      label="Low below"
      required
      {...WHOLE}
      defaultValue={level.lowStockThreshold?.toString()}
    />
  </>
);

const WHOLE = { pattern: '\\d{1,9}', title: 'A whole number' };

/** Returns the error of the price; undefined if it is valid. */
export const needsPrice = (data: FormData): string | undefined =>
  Number.isNaN(levelIn(data).unitPrice) ? 'Enter a price.' : undefined;

/** Reads the level without its quantity, which then stays as it is. */
export function levelIn(data: FormData): NewInventoryLevel {
  const currency = textIn(data, 'currency') ?? '';
  return {
    name: textIn(data, 'name') ?? '',
    currency,
    unitPrice: moneyIn(data, currency),
    lowStockThreshold: Number(data.get('threshold')),
  };
}

/**
 * Adds a SKU. The API knows a request that it has carried out already, whose answer was lost.
 *
 * @throws {ProblemError} with the `sku`, if there is one of that name
 */
async function addSku(
  client: OrdersClient,
  sku: string,
  body: NewInventoryLevel,
): Promise<InventoryLevel> {
  try {
    return await client.putInventory({ sku, body });
  } catch (error) {
    if (!isProblem(error, 'precondition-required')) throw error;
    throw Object.assign(new ProblemError({ ...error.problem, ...EXISTS }, error), { sku });
  }
}

/** The API asks for a version, which a person does not have who adds a SKU. */
const EXISTS = {
  title: 'There is a SKU of this name already',
  detail: 'It was left as it is:',
};

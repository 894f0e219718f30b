/**
 * A shop's rules that read every promised member with its type: they stop compiling if an update
 * removes or retypes one, and want each new one here, which is promised from then on.
 */
import type {
  Caller,
  CancellationToMake,
  OrderToChange,
  OrderToPlace,
  ReturnToOpen,
  ShopRules,
} from '../../../domain/shop/shop-rules.ts';
import { currencyDigits } from '../../../domain/totals/currency-digits.ts';

type Texts = Readonly<Record<string, string>>;

interface Line {
  readonly seq: number;
  readonly sku?: string | undefined;
  readonly priceMode?: 'EXTERNAL' | undefined;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly amount: number;
  readonly name?: string | undefined;
  readonly attributes?: Texts | undefined;
}

interface Extra {
  readonly kind: 'SHIPPING' | 'DISCOUNT' | 'TAX' | 'FEE';
  readonly name: string;
  readonly amount: number;
  readonly seq?: number | undefined;
  readonly included?: true | undefined;
  readonly rate?: string | undefined;
}

interface Placing {
  readonly customerId: string;
  readonly currency: string;
  readonly subtotal: number;
  readonly total: number;
  readonly lines: readonly Line[];
  readonly adjustments?: readonly Extra[] | undefined;
  readonly paymentTerms: 'RECEIPT' | 'FULFILLMENT' | 'NET';
  readonly shippingAddress?: Texts | undefined;
  readonly billingAddress?: Texts | undefined;
  readonly customerNote?: string | undefined;
  readonly attributes?: Texts | undefined;
  readonly reference?:
    | {
        readonly source: string;
        readonly id: string;
        readonly claimedBy?: 'CUSTOMER' | undefined;
      }
    | undefined;
  readonly replaces?:
    | { readonly orderId: string; readonly returnId?: string | undefined }
    | undefined;
  readonly placedAt: string;
}

interface Changing {
  readonly order: {
    readonly customerId: string;
    readonly orderId: string;
    readonly number?: string | undefined;
    readonly placedAt: string;
    readonly updatedAt: string;
    readonly version: number;
    readonly status: string;
    readonly fulfillmentStatus?: string | undefined;
    readonly paymentStatus: string;
    readonly onHold?: string | undefined;
    readonly deliveredOn?: string | undefined;
    readonly refunded?: number | undefined;
    readonly currency: string;
    readonly total: number;
    readonly lineCount: number;
  };
  readonly lines: readonly Line[];
  readonly adjustments: readonly Extra[];
}

interface Items {
  readonly seq: number;
  readonly quantity: number;
}

interface Asking {
  readonly kind: 'customer' | 'checkout' | 'operator' | 'link' | 'import';
  readonly id: string;
}

/** True if a type has these members and no others. */
type Same<Given, Promised> = [keyof Given, keyof Promised] extends [keyof Promised, keyof Given]
  ? true
  : false;

/** Each member of what a rule gets is promised above. */
export const PROMISED: readonly [
  Same<OrderToPlace, Placing>,
  Same<OrderToChange['order'], Changing['order']>,
  Same<OrderToPlace['lines'][number], Line>,
  Same<NonNullable<OrderToPlace['adjustments']>[number], Extra>,
  Same<NonNullable<OrderToPlace['reference']>, NonNullable<Placing['reference']>>,
  Same<NonNullable<OrderToPlace['replaces']>, NonNullable<Placing['replaces']>>,
  Same<CancellationToMake, Changing & { readonly cancelled: unknown; readonly reason: unknown }>,
  Same<ReturnToOpen, Changing & { readonly returned: unknown }>,
  Same<Caller, Asking>,
  Same<
    ShopRules,
    {
      readonly beforePlacing: unknown;
      readonly beforeCancelling: unknown;
      readonly beforeReturning: unknown;
    }
  >,
] = [true, true, true, true, true, true, true, true, true, true];

const above = ({ total, currency }: Pick<Placing, 'total' | 'currency'>, most: number): boolean =>
  total > most * 10 ** currencyDigits(currency);

export const rules: ShopRules = {
  beforePlacing(asked, by) {
    const order: Placing = asked;
    const { kind }: Asking = by;
    if (kind === 'operator' || !above(order, 10_000)) return undefined;
    return { code: 'above-limit', detail: 'Please call us.', pointer: '/lines' };
  },
  beforeCancelling(asked, by) {
    const { order, lines, adjustments }: Changing = asked;
    const { id }: Asking = by;
    const cancelled: readonly Items[] = asked.cancelled;
    const reason: string | undefined = asked.reason;
    if (id === order.customerId && reason === undefined && lines.length > cancelled.length)
      return { code: 'no-part', detail: `Not a part of ${adjustments.length} extras.` };
    return undefined;
  },
  beforeReturning(asked, by) {
    const { lines }: Changing = asked;
    const { kind }: Asking = by;
    const returned: readonly (Items & { readonly reason?: string | undefined })[] = asked.returned;
    const sealed = returned.find(({ seq }) =>
      lines.some((line) => line.seq === seq && line.sku?.startsWith('SEALED')),
    );
    return sealed && kind === 'customer'
      ? { code: 'sealed', detail: sealed.reason ?? 'We do not take it back.', pointer: undefined }
      : undefined;
  },
};

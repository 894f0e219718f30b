import type { MilestoneStatus } from '../../../../domain/fulfillment.ts';
import type { OrderStatus, PaymentStatus } from '../../../../domain/order-status.ts';

export interface DemoLine {
  /** Absent for what has no stock. */
  readonly sku?: string;
  readonly priceMode?: 'EXTERNAL';
  readonly name: string;
  readonly quantity: number;
  /** Minor units of the order's currency. */
  readonly unitPrice: number;
}

export interface DemoAdjustment {
  readonly kind: 'SHIPPING' | 'DISCOUNT' | 'TAX';
  readonly name: string;
  readonly amount: number;
  readonly rate?: string;
  readonly included?: true;
}

/** An order as `oms import` takes it: a line of its file. */
export interface DemoContent {
  readonly externalId: string;
  readonly customerId: string;
  /** ISO 8601, UTC, in the past. */
  readonly placedAt: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly refunded?: number;
  readonly currency: string;
  readonly lines: readonly DemoLine[];
  readonly adjustments: readonly DemoAdjustment[];
  readonly shippingAddress: Readonly<Record<string, string>>;
  readonly customerNote?: string;
  readonly tags?: readonly string[];
}

/**
 * A movement of all that the order costs, or of what was refunded: as its provider reports it, or
 * as the shop enters it.
 */
export type DemoMoney = 'SALE' | 'AUTHORIZATION' | 'CAPTURE' | 'REFUND' | 'BANK_TRANSFER';

export interface DemoParcel {
  /** By default all that is left of the order. */
  readonly lines?: readonly { readonly seq: number; readonly quantity: number }[];
  readonly trackingInfo: { readonly company: string; readonly number: string };
  readonly reports: readonly {
    readonly status: MilestoneStatus;
    readonly location: string;
    /** For a delivery that is older than the parcel's record: how many days. */
    readonly daysAgo?: number;
  }[];
}

/** An item of the first line comes back. */
export type DemoReturn = 'asked for' | 'refunded' | 'exchanged';

/** An order with what happens to it after its import, which no import can give. */
export interface DemoOrder {
  readonly content: DemoContent;
  readonly money?: readonly DemoMoney[];
  readonly parcels?: readonly DemoParcel[];
  readonly comesBack?: DemoReturn;
}

/** The total that the order is placed with. */
export const totalOf = ({ lines, adjustments }: Pick<DemoContent, 'lines' | 'adjustments'>) =>
  lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0) +
  adjustments.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0);

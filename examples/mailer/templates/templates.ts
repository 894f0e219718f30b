/** The facts of each mail, and the texts that a language has for them. */

/** The receipt of a statement of withdrawal: its content, and the time from which it counts. */
export interface ReceiptFacts {
  readonly shop: string;
  readonly withdrawalId: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly name: string;
  readonly email: string;
  /** The order's number. */
  readonly order: string;
  readonly lines: readonly { readonly seq: number; readonly quantity: number }[];
  readonly comment?: string | undefined;
}

/** The receipt for an address of which nobody knows whose it is: no words of whoever typed it. */
export interface BareReceiptFacts {
  readonly shop: string;
  readonly withdrawalId: string;
  readonly receivedAt: string;
  /** The order's number, if the words were one. */
  readonly number: string | undefined;
}

export interface ConfirmationFacts {
  readonly shop: string;
  readonly number: string;
  readonly receivedAt: string;
  /** The page of the shop that confirms with one more click. */
  readonly link: string;
}

export interface OrderFacts {
  readonly shop: string;
  readonly number: string;
  readonly placedAt: string;
  readonly currency: string;
  /** In minor units. */
  readonly total: number;
  /** The taxes that the prices contain, each with the name of its rate. */
  readonly taxes: readonly { readonly name: string; readonly amount: number }[];
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly amount: number;
  }[];
}

export interface ParcelFacts {
  readonly shop: string;
  readonly number: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number }[];
  readonly company?: string | undefined;
  readonly trackingNumber?: string | undefined;
  readonly url?: string | undefined;
}

export interface Text {
  readonly subject: string;
  readonly text: string;
}

export interface Templates {
  readonly receipt: (facts: ReceiptFacts) => Text;
  readonly bareReceipt: (facts: BareReceiptFacts) => Text;
  readonly confirmation: (facts: ConfirmationFacts) => Text;
  readonly order: (facts: OrderFacts) => Text;
  readonly parcel: (facts: ParcelFacts) => Text;
}

/** Writes a time in UTC, with seconds. */
export const time = (locale: string, at: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(at));

/** A text of several lines below its label: no line of it looks like one of the mail's own. */
export const inset = (text: string): string => text.replaceAll('\n', '\n  ');

/** Puts paragraphs together, and leaves out those that do not apply. */
export const paragraphs = (...all: readonly (string | undefined)[]): string =>
  `${all.filter((one) => one !== undefined && one !== '').join('\n\n')}\n`;

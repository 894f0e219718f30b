/** The data of the events that have a mail, as far as the mails need them: docs/events.md. */

export interface Line {
  readonly seq: number;
  readonly quantity: number;
}

export interface Statement {
  readonly withdrawalId: string;
  readonly receivedAt: string;
  readonly orderId?: string;
  readonly name: string;
  readonly email: string;
  readonly order?: string;
  readonly lines?: readonly Line[];
  readonly comment?: string;
}

export interface Confirmation {
  readonly withdrawalId: string;
  readonly orderId: string;
  readonly number?: string;
  readonly receivedAt: string;
  readonly email: string;
  readonly code: string;
}

export interface Parcel {
  readonly lines: readonly Line[];
  readonly trackingInfo?: Readonly<Partial<Record<'company' | 'number' | 'url', string>>> & {
    readonly numbers?: readonly string[];
  };
}

/** The ids of the order that an event is about, wherever it has them. */
export function orderOf(data: Readonly<Record<string, unknown>>) {
  const { customerId, orderId, statement, confirmation } = data as {
    readonly customerId?: string;
    readonly orderId?: string;
    readonly statement?: Statement;
    readonly confirmation?: Confirmation;
  };
  return { customerId, orderId: orderId ?? statement?.orderId ?? confirmation?.orderId };
}

/** Texts of the page about webhooks. */
import type {
  WebhookDelivery,
  WebhookDeliveryAttempt,
  WebhookEndpoint,
} from '../../client/types.ts';
import { howMany } from '../format.ts';
import { moment } from '../times.ts';

/** Groups of events that an endpoint can subscribe to. */
export const GROUPS = {
  '*': 'Everything',
  'order.*': 'Orders',
  'payment.*': 'Payments',
  'fulfillment.*': 'Parcels',
  'return.*': 'Returns',
  'inventory.*': 'Low stock',
} as const;

export const typesInWords = (types: WebhookEndpoint['eventTypes']): string =>
  types.map((type) => (GROUPS as Partial<Record<string, string>>)[type] ?? type).join(', ');

export interface Words {
  readonly text: string;
  /** The class of `.status`, by which it has its color. */
  readonly tone: string;
  /** A sentence that explains the state. */
  readonly detail?: string | undefined;
}

export function stateOf({ status, disabledReason, failingSince }: WebhookEndpoint): Words {
  if (status === 'DISABLED')
    return {
      text: 'Disabled',
      tone: 'unknown',
      detail: disabledReason && DISABLED[disabledReason],
    };
  return failingSince === undefined
    ? { text: 'Enabled', tone: 'delivered' }
    : {
        text: 'Failing',
        tone: 'unpaid',
        detail: `No event arrived since ${moment(failingSince)}.`,
      };
}

const DISABLED: Readonly<Record<NonNullable<WebhookEndpoint['disabledReason']>, string>> = {
  OPERATOR: 'An operator disabled it.',
  GONE: 'The receiver answered that it is gone.',
  FAILING: 'No event arrived for five days.',
};

export const DELIVERY_STATES: Readonly<Record<WebhookDelivery['status'], Words>> = {
  PENDING: { text: 'Waiting', tone: 'unpaid' },
  DELIVERED: { text: 'Delivered', tone: 'delivered' },
  FAILED: { text: 'Given up', tone: 'failed' },
};

export const attempts = (count: number): string =>
  count === 0 ? 'Not sent yet' : howMany(count, 'attempt');

/** Describes the result of an attempt. */
export function outcomeOf({ status, error = '' }: WebhookDeliveryAttempt): string {
  if (status !== undefined) return `The receiver answered ${status}.`;
  return ERRORS[error] ?? `No answer (${error}).`;
}

const ERRORS: Readonly<Record<string, string>> = {
  timeout: 'No answer within 15 seconds.',
  'url-refused': 'Nothing was sent: the URL is not allowed.',
  'host-not-found': 'Nothing was sent: the host was not found.',
  ENOTFOUND: 'Nothing was sent: the host was not found.',
  'address-not-public': 'Nothing was sent: the host is not public.',
  'endpoint-disabled': 'Nothing was sent: the endpoint was disabled.',
  'endpoint-deleted': 'Nothing was sent: the endpoint was deleted.',
  ECONNREFUSED: 'The receiver refused the connection.',
  ECONNRESET: 'The receiver broke the connection.',
};

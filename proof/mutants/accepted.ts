import type { Survivors } from './survivors.ts';

const SHORTCUT =
  'The shortcut alone: without it the answer is the same, a microsecond later for each text.';

const FEW_DIGITS =
  '{ let digits = 0; for (let at = 0; at < text.length; at++) ' +
  '{ const code = text.charCodeAt(at); if (code > 0x7f) return false; ' +
  'if (code >= 0x30 && code <= 0x39) digits++; } return digits < 13; }';

const IS_GONE =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  '`the fulfillment ${fulfillmentId} of a repeated request is gone`';

const HAS_NOT =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  '`a payment does not have its transaction ${transactionId}`';

const NOT_MADE =
  'if (transactionId === undefined || !Object.hasOwn(requests, transactionId)) ' +
  'return undefined;';

const NEVER_REPLAYED =
  "if (outcome.replayed) throw new Error('a canceled fulfillment has no record to be replayed');";

const PRECEDES =
  "): boolean => a !== undefined && (b === undefined || (sort === 'asc' ? a < b : a > b));";

const ENDPOINT_UNREADABLE =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  "if (!endpoint) throw new TypeError(`the endpoint ${String(row['SK'])} cannot be read`);";

const DELIVERY_UNREADABLE =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  'if (!shown) throw new TypeError(`the delivery ${eventId} cannot be read`);';

const ENDPOINT_TEXT =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  "`the endpoint ${String(row['SK'])} cannot be read`";

const DELIVERY_TEXT =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  '`the delivery ${eventId} cannot be read`';

const REFUNDED =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  '...(refunded !== 0 && { [`${REFUNDED_TOTAL}${currency}`]: refunded }),';

const STRIPE_VERSION =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  "`Stripe's events have API version ${version}: set the event destination to ` +";

const STRIPE_VERSION_TEXT =
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, quoted.
  "`Stripe's events have API version ${version}: set the event destination to `";

/** The mutants that may live. Each is equivalent to the original, or not worth a test. */
export const ACCEPTED: Survivors = {
  'table/aws-protocol/item.ts': [
    {
      code: "if (name !== '__proto__') (members as Item)[name] = value;",
      original: "name !== '__proto__'",
      replacement: 'false',
      reason: 'Both ways add the member; the assignment is faster.',
    },
    {
      code: "typeof base64 === 'string' ? Uint8Array.from(Buffer.from(base64, 'base64')) : base64;",
      original: "typeof base64 === 'string'",
      replacement: 'true',
      reason: 'Bytes are copied then, and are equal.',
    },
  ],
  'domain/card-number.ts': [
    {
      code: 'if (hasFewDigits(text)) return false;',
      original: 'hasFewDigits(text)',
      replacement: 'false',
      reason: SHORTCUT,
    },
    {
      code: 'function hasFewDigits(text: string): boolean {',
      original: FEW_DIGITS,
      replacement: '{}',
      reason: SHORTCUT,
    },
    {
      code: 'if (code > 0x7f) return false;',
      original: 'code > 0x7f',
      replacement: 'true',
      reason: SHORTCUT,
    },
    {
      code: 'if (code > 0x7f) return false;',
      original: 'code > 0x7f',
      replacement: 'code >= 0x7f',
      reason: SHORTCUT,
    },
    {
      code: 'return digits < 13;',
      original: 'digits < 13',
      replacement: 'false',
      reason: SHORTCUT,
    },
    {
      code: 'return sum + (index % 2 === 1 ? everySecond(digit) : digit);',
      original: 'sum + (index % 2 === 1 ? everySecond(digit) : digit)',
      replacement: 'sum - (index % 2 === 1 ? everySecond(digit) : digit)',
      reason: 'A sum is a multiple of ten if its negative is.',
    },
    {
      code: '(plain.match(PLAIN) ?? []).some((run) => isCardAlone(run)) ||',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text without digits contains no number.',
    },
    {
      code: '(plain.match(GROUPS) ?? []).some((run) => isCardBesideOthers(run))',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text without digits contains no number.',
    },
    {
      code: 'const groups = run.match(/\\+?\\d+/g) ?? [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A run has digits, so the default is never taken.',
    },
    {
      code: 'for (let from = 0; from < groups.length; from++) {',
      original: 'from < groups.length',
      replacement: 'from <= groups.length',
      reason: 'After the last group there is no group to begin with.',
    },
    {
      code: 'for (let to = from; to < groups.length && number.length < 19; to++) {',
      original: 'to < groups.length',
      replacement: 'to <= groups.length',
      reason: 'After the last group no digit is added.',
    },
    {
      code: 'for (let to = from; to < groups.length && number.length < 19; to++) {',
      original: 'to < groups.length',
      replacement: 'true',
      reason:
        'After the last group no digit is added, and the number grows until it is long enough.',
    },
    {
      code: 'for (let to = from; to < groups.length && number.length < 19; to++) {',
      original: 'number.length < 19',
      replacement: 'number.length <= 19',
      reason: 'A number with 19 digits and one more group is not a card number.',
    },
  ],
  'domain/events/payment-events.ts': [
    {
      code:
        'const latest = transactions.map(({ at }) => at).reduce((a, b) => (a > ' +
        'b ? a : b), createdAt);',
      original: 'a > b',
      replacement: 'a >= b',
      reason: 'If the two times are equal, either is the later one.',
    },
    {
      code: '!isCheck(after) || (withdrawn && !before?.transactions[id]?.withdrawn);',
      original: 'before?.transactions[id]?.withdrawn',
      replacement: 'before?.transactions[id].withdrawn',
      reason: 'A new transaction has moved, and then nothing is repeated.',
    },
    {
      code: '!isCheck(after) || (withdrawn && !before?.transactions[id]?.withdrawn);',
      original: 'before?.transactions',
      replacement: 'before.transactions',
      reason: 'Only a payment that was there before is reminded.',
    },
  ],
  'domain/expire-order.ts': [
    {
      code: '? cancelLines(fullOrder, undefined, false)',
      original: 'false',
      replacement: 'true',
      reason: 'The caller matters only when single lines are canceled.',
    },
    {
      code: "expiry: Expiry = 'later',",
      original: "'later'",
      replacement: '""',
      reason: 'All values but one give the same time.',
    },
    {
      code: 'return inTime > dueAt ? inTime : dueAt;',
      original: 'inTime > dueAt',
      replacement: 'inTime >= dueAt',
      reason: 'If the two times are equal, either is the later one.',
    },
  ],
  'domain/kept/excess.ts': [
    {
      code: 'return kept < 0 ? kept : overpaid;',
      original: 'kept < 0',
      replacement: 'kept <= 0',
      reason: 'If nothing is kept, nothing is overpaid.',
    },
  ],
  'domain/order-number.ts': [
    {
      code: "const [, year, month, date, time = '', suffix = ''] = parts;",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Every group of the expression matches, so time never takes its default.',
    },
    {
      code: "const [, year, month, date, time = '', suffix = ''] = parts;",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Every group of the expression matches, so suffix never takes its default.',
    },
  ],
  'domain/payment-adapters/stripe-charges.ts': [
    {
      code:
        '...(mayContinue ? [] : [released(intentOf(charge), charge.amount - ' +
        'charge.amount_captured)]),',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "const state = REFUND_STATES[refund.status ?? ''];",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Neither text is a status of Stripe’s.',
    },
    {
      code: 'if (state === undefined) return [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "return state === undefined ? [] : [{ kind: 'CHARGEBACK', state, amount, reference }];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
  ],
  'domain/payment-adapters/stripe-intents.ts': [
    {
      code: "if (intent.status !== 'requires_capture') return [];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: '? []',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "if (intent.capture_method === 'manual') return [];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "return isSlow ? [slowSale(intent, 'FAILED'), ...endOfDebit(intent)] : [];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: 'if (hasFailed(intent)) return [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "return charge === undefined ? [] : [slowSale(intent, 'FAILED', charge)];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "DISPLAYS.test(intent.next_action?.type ?? '') ? [slowSale(intent, 'PENDING')] : [];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no amount, so it does not become a fact.',
    },
    {
      code: "DISPLAYS.test(intent.next_action?.type ?? '') ? [slowSale(intent, 'PENDING')] : [];",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Neither text displays anything.',
    },
  ],
  'domain/payment-adapters/stripe.ts': [
    {
      code: STRIPE_VERSION,
      original: STRIPE_VERSION_TEXT,
      replacement: '``',
      reason: 'The other half of the text names the required version.',
    },
    {
      code: 'const movements = READERS[event.type]?.(event.data.object as never) ?? [];',
      original: 'READERS[event.type]?.(event.data.object as never)',
      replacement: 'READERS[event.type](event.data.object as never)',
      reason: 'A reader exists: the line before checks it.',
    },
    {
      code: 'const movements = READERS[event.type]?.(event.data.object as never) ?? [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A reader exists: the line before checks it.',
    },
    {
      code: "paymentReference: 'capture_method' in object ? object.id : intentOf(object),",
      original: "'capture_method'",
      replacement: '""',
      reason: 'An intent names neither an intent nor a charge, so its own id is used.',
    },
  ],
  'domain/payments/create-payment.ts': [
    {
      code: 'if (reference !== undefined && payments.some(has({ provider, reference })))',
      original: 'reference !== undefined',
      replacement: 'true',
      reason: 'No payment has undefined among its references.',
    },
  ],
  'domain/payments/payment-amounts.ts': [
    {
      code: "returns: readonly Pick<Return, 'returnId' | 'settlement'>[] = [],",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has neither an id nor a settlement.',
    },
    {
      code: 'payments.length === 0 && paymentStatus !== undefined && SETTLED.has(paymentStatus);',
      original: 'paymentStatus !== undefined',
      replacement: 'true',
      reason: 'The set of statuses does not contain undefined.',
    },
  ],
  'domain/payments/payment-facts.ts': [
    {
      code: 'const { state, at } = shown?.transaction ?? report;',
      original: 'shown?.transaction',
      replacement: 'shown.transaction',
      reason: 'A transaction stands for each report.',
    },
    {
      code: 'transactionId: shown?.id ?? name,',
      original: 'shown?.id',
      replacement: 'shown.id',
      reason: 'A transaction stands for each report.',
    },
    {
      code: NOT_MADE,
      original: 'transactionId === undefined || !Object.hasOwn(requests, transactionId)',
      replacement: 'false',
      reason: 'A request that was not made has no kind.',
    },
    {
      code: NOT_MADE,
      original: 'transactionId === undefined || !Object.hasOwn(requests, transactionId)',
      replacement: 'transactionId === undefined && !Object.hasOwn(requests, transactionId)',
      reason: 'A request that was not made has no kind.',
    },
    {
      code: NOT_MADE,
      original: 'transactionId === undefined',
      replacement: 'false',
      reason: 'No request is named undefined.',
    },
    {
      code: 'return requests[transactionId]?.kind === kind ? transactionId : undefined;',
      original: 'requests[transactionId]?.kind',
      replacement: 'requests[transactionId].kind',
      reason: 'The request exists: the line before checks it.',
    },
  ],
  'domain/payments/payment-reminders.ts': [
    {
      code: 'const sentCount = (reminder?.sentCount ?? 0) + 1;',
      original: 'reminder?.sentCount',
      replacement: 'reminder.sentCount',
      reason: 'Only a payment with a reminder is reminded again.',
    },
  ],
  'domain/payments/record-fact.ts': [
    {
      code: "const base = before ?? unknownPayment(fullOrder, fact, ids.paymentId ?? '', now);",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'An unknown payment without an id for it was refused before.',
    },
    {
      code: "const { provider, paymentReference = '', paymentId = ids.paymentId } = fact;",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'No provider uses this text as a reference.',
    },
  ],
  'domain/payments/reports.ts': [
    {
      code:
        'return differs !== -1 && (b[differs] as number | string) > ' +
        '(a[differs] as number | string)',
      original: 'differs !== -1',
      replacement: 'true',
      reason: 'If nothing differs, undefined is not greater than undefined.',
    },
    {
      code:
        'return differs !== -1 && (b[differs] as number | string) > ' +
        '(a[differs] as number | string)',
      original: '(b[differs] as number | string) > (a[differs] as number | string)',
      replacement: 'b[differs] as number | string >= (a[differs] as number | string)',
      reason: 'The compared entries differ.',
    },
  ],
  'domain/payments/shared-reference.ts': [
    {
      code: "{ report: { request: a = '' } }: CountedReport,",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Only reports that name a request are sorted, so the first has one.',
    },
    {
      code: "{ report: { request: b = '' } }: CountedReport,",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Only reports that name a request are sorted, so the second has one, too.',
    },
    {
      code: '): number => (a < b ? -1 : 1);',
      original: 'a < b',
      replacement: 'a <= b',
      reason: 'The requests under one reference differ.',
    },
  ],
  'domain/payments/shown-payment.ts': [
    {
      code: '.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)),',
      original: 'placeOf(a) < placeOf(b)',
      replacement: 'placeOf(a) <= placeOf(b)',
      reason: 'A place ends with the id, so no two are equal.',
    },
  ],
  'domain/payments/transactions.ts': [
    {
      code: 'request !== undefined && Object.hasOwn(requests, request) ? request : undefined,',
      original: 'request !== undefined',
      replacement: 'true',
      reason: 'No request is named undefined.',
    },
    {
      code: "JSON.stringify(reference === undefined ? [kind, names, 'alone'] : [kind, reference]);",
      original: "'alone'",
      replacement: '""',
      reason: 'No reference is a list of names, so no two keys become equal.',
    },
    {
      code: "const references = hidden.map(({ report }) => report.reference ?? '');",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Every answer has a reference.',
    },
    {
      code: "(a.reference ?? '') < (b.reference ?? '') ? -1 : 1;",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Every answer has a reference: the second, too.',
    },
    {
      code: "(a.reference ?? '') < (b.reference ?? '') ? -1 : 1;",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Every answer has a reference.',
    },
    {
      code: "(a.reference ?? '') < (b.reference ?? '') ? -1 : 1;",
      original: "(a.reference ?? '') < (b.reference ?? '')",
      replacement: "(a.reference ?? '') <= (b.reference ?? '')",
      reason: 'The references of one request differ.',
    },
  ],
  'domain/returns/return-amounts.ts': [
    {
      code: 'besides: readonly LineQuantity[] = [],',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no seq, so it counts for no line.',
    },
  ],
  'domain/sessions/reduced-payments.ts': [
    {
      code: 'if (payment.amount === undefined || payment.amount <= due) return payment;',
      original: 'payment.amount === undefined',
      replacement: 'false',
      reason: 'A payment without an amount has no page, which is checked before.',
    },
  ],
  'domain/summary.ts': [
    {
      code: REFUNDED,
      original: 'refunded !== 0',
      replacement: 'true',
      reason: 'A change of nothing is left out.',
    },
    {
      code: '.sort(([a], [b]) => (a < b ? -1 : 1));',
      original: 'a < b',
      replacement: 'a <= b',
      reason: 'The names of attributes differ, so two are never equal.',
    },
  ],
  'domain/webhooks/delivery-id.ts': [
    {
      code: 'const [, time, eventId] = /^(0|[1-9]\\d{0,14})-([\\w-]+)$/.exec(deliveryId) ?? [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'The first entry is not used.',
    },
    {
      code:
        'if (time === undefined || eventId === undefined || Number(time) > ' +
        'LATEST) return undefined;',
      original: 'time === undefined || eventId === undefined',
      replacement: 'time === undefined && eventId === undefined',
      reason: 'An id has both parts or neither.',
    },
    {
      code:
        'if (time === undefined || eventId === undefined || Number(time) > ' +
        'LATEST) return undefined;',
      original: 'time === undefined',
      replacement: 'false',
      reason: 'An id has both parts or neither.',
    },
    {
      code:
        'if (time === undefined || eventId === undefined || Number(time) > ' +
        'LATEST) return undefined;',
      original: 'eventId === undefined',
      replacement: 'false',
      reason: 'An id has both parts or neither.',
    },
  ],
  'domain/webhooks/delivery.ts': [
    {
      code: 'status !== undefined && status >= 200 && status < 300;',
      original: 'status !== undefined',
      replacement: 'true',
      reason: 'Undefined is not at least 200.',
    },
  ],
  'domain/webhooks/ping-event.ts': [
    {
      code: "time: timeOf(EVENT_LETTER, eventId) ?? '',",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'The id contains the time of its creation.',
    },
  ],
  'domain/webhooks/webhook-endpoint.ts': [
    {
      code:
        'secretRotatedAt !== undefined && now.getTime() - ' +
        'Date.parse(secretRotatedAt) < OVERLAP;',
      original: 'secretRotatedAt !== undefined',
      replacement: 'true',
      reason: 'The difference to an invalid time is NaN, which is not less.',
    },
    {
      code:
        '): boolean => failingSince !== undefined && now.getTime() - ' +
        'Date.parse(failingSince) >= PATIENCE;',
      original: 'failingSince !== undefined',
      replacement: 'true',
      reason: 'The difference to an invalid time is NaN, which is not greater.',
    },
  ],
  'domain/totals/currency-digits.ts': [
    {
      code:
        'Object.keys(DIGITS).find((digits) => DIGITS[digits]?.includes(' +
        'currency.toUpperCase())) ?? 2,',
      original: 'DIGITS[digits]?.includes',
      replacement: 'DIGITS[digits].includes',
      reason: 'The digits are keys of the table.',
    },
  ],
  'domain/totals/order-total.ts': [
    {
      code:
        'return shared.some(({ amount }, i) => amount !== first[i]?.amount) ? ' +
        'SHARED_BY_LINES : undefined;',
      original: 'first[i]?.amount',
      replacement: 'first[i].amount',
      reason: 'Both lists have an amount for each adjustment.',
    },
  ],
  'domain/withdrawals/named-orders.ts': [
    {
      code: "const parts = words.split(/[^\\p{L}\\p{N}-]+/u).filter((part) => part !== '');",
      original: "words.split(/[^\\p{L}\\p{N}-]+/u).filter((part) => part !== '')",
      replacement: 'words.split(/[^\\p{L}\\p{N}-]+/u)',
      reason: 'An empty text is neither an id nor a number.',
    },
    {
      code: "const parts = words.split(/[^\\p{L}\\p{N}-]+/u).filter((part) => part !== '');",
      original: '/[^\\p{L}\\p{N}-]+/u',
      replacement: '/[^\\p{L}\\p{N}-]/u',
      reason: 'An empty text is neither an id nor a number.',
    },
    {
      code: "const parts = words.split(/[^\\p{L}\\p{N}-]+/u).filter((part) => part !== '');",
      original: "part !== ''",
      replacement: 'true',
      reason: 'An empty text is neither an id nor a number.',
    },
    {
      code: "const parts = words.split(/[^\\p{L}\\p{N}-]+/u).filter((part) => part !== '');",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'An empty text is neither an id nor a number.',
    },
  ],
  'domain/withdrawals/withdraw.ts': [
    {
      code: "if (until !== undefined && receivedAt > until) return 'LATE';",
      original: 'until !== undefined',
      replacement: 'true',
      reason: 'No text is greater than undefined.',
    },
  ],
  'domain/withdrawals/withdrawal-window.ts': [
    {
      code: 'one === undefined || other === undefined ? undefined : one > other ? one : other;',
      original: 'other === undefined',
      replacement: 'false',
      reason: 'No text is greater than undefined, so the other one is taken: undefined.',
    },
    {
      code: 'one === undefined || other === undefined ? undefined : one > other ? one : other;',
      original: 'one > other',
      replacement: 'one >= other',
      reason: 'If the two days are equal, either is the later one.',
    },
    {
      code: "? [...parcels, { deliveredAt: order.deliveredOn, sentAt: order.placedAt ?? '' }]",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Neither text is a time.',
    },
  ],
  'domain/withdrawals/withdrawn-parts.ts': [
    {
      code: 'lines.reduce((sum, { quantity }) => sum + quantity, 0);',
      original: 'sum + quantity',
      replacement: 'sum - quantity',
      reason: 'Two sums are equal if their negatives are.',
    },
  ],
  'table/copies/project-change.ts': [
    {
      code: '} catch {',
      original: '{ return undefined; }',
      replacement: '{}',
      reason: 'A function that ends without a return returns undefined, too.',
    },
  ],
  'table/due/list-due.ts': [
    {
      code:
        "export const dueAtOf = ({ GSI2SK }: Pick<DueRow, 'GSI2SK'>): string " +
        "=> GSI2SK.split('#')[0] ?? '';",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'A split text has at least one part.',
    },
  ],
  'table/events/change-events.ts': [
    {
      code: "if (!order) throw new TypeError('an order has no version');",
      original: '!order',
      replacement: 'false',
      reason: 'Rows without a version were left out before.',
    },
    {
      code: "if (!order) throw new TypeError('an order has no version');",
      original: "'an order has no version'",
      replacement: '""',
      reason: 'Rows without a version were left out before.',
    },
    {
      code: "expiredAt: timeOf(CANCELLATION_LETTER, parseCancellationId(row)) ?? '',",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'The id of every cancellation with a customer contains a time.',
    },
  ],
  'table/fulfillments/a19-create-fulfillment.ts': [
    {
      code: `if (!row) throw new Error(${IS_GONE});`,
      original: IS_GONE,
      replacement: '``',
      reason: 'The text of a fault is only logged, and is in no answer.',
    },
  ],
  'table/fulfillments/a21-cancel-fulfillment.ts': [
    {
      code: NEVER_REPLAYED,
      original: 'outcome.replayed',
      replacement: 'false',
      reason: 'A change without a record is never replayed; the line narrows the type.',
    },
    {
      code: NEVER_REPLAYED,
      original: "'a canceled fulfillment has no record to be replayed'",
      replacement: '""',
      reason: 'The fault never occurs.',
    },
  ],
  'table/fulfillments/a22b-list-milestones.ts': [
    {
      code: '...(after !== undefined && {',
      original: 'after !== undefined',
      replacement: 'true',
      reason: 'The text undefined sorts after every time, so the list begins at its newest, too.',
    },
  ],
  'table/fulfillments/fulfillment-update.ts': [
    {
      code: 'const isNewest = seen === undefined || seen < latest;',
      original: 'seen < latest',
      replacement: 'seen <= latest',
      reason: 'If two reports are equal, either is the newest.',
    },
  ],
  'table/inventory/a40-adjust-stock.ts': [
    {
      code: "createdAt: timeOf(ADJUSTMENT_LETTER, adjustmentId) ?? '',",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'This system made the id, so it contains a time.',
    },
    {
      code: 'const stock = failed.stock?.item;',
      original: 'failed.stock?.item',
      replacement: 'failed.stock.item',
      reason: "A failed record returns before, so the stock's condition failed.",
    },
    {
      code:
        'if (wanted.delta > 0) throw new Refusal({ code: ' +
        "'stock-limit-exceeded', limit: MAX_QUANTITY });",
      original: 'wanted.delta > 0',
      replacement: 'wanted.delta >= 0',
      reason: 'A difference is never 0.',
    },
  ],
  'table/inventory/a40b-list-stock-adjustments.ts': [
    {
      code: '...(after !== undefined && { ExclusiveStartKey: stockAdjustmentKey(sku, after) }),',
      original: 'after !== undefined',
      replacement: 'true',
      reason: 'The text undefined sorts after every time, so the list begins at its newest, too.',
    },
  ],
  'table/keys.ts': [
    {
      code:
        "export const parsePaymentId = ({ SK }: Pick<Key, 'SK'>): string => " +
        "SK.split('#')[2] ?? '';",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'The key of a payment has three parts.',
    },
    {
      code: "GSI2PK: duePartitions(shards)[shardOf(orderId, shards)] ?? '',",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'A shard is one of the partitions.',
    },
    {
      code: "const [first = '', second = '', third = ''] = text.split('#');",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'A split text has at least one part, so the first never takes its default.',
    },
    {
      code: "to = '9999',",
      original: "'9999'",
      replacement: '""',
      reason: 'The mark that follows sorts after every date.',
    },
  ],
  'table/orders/a31-list-orders-of-days.ts': [
    {
      code: 'if (rows.length > limit) break;',
      original: 'rows.length > limit',
      replacement: 'false',
      reason: 'Once the page is full, no row of the following days is read.',
    },
    {
      code: 'between: overlap(positionsBetween({ from: day, to: day }), whole),',
      original: '{ from: day, to: day }',
      replacement: '{}',
      reason: 'A partition has the orders of one day.',
    },
    {
      code: 'limit: limit - rows.length,',
      original: 'limit - rows.length',
      replacement: 'limit + rows.length',
      reason: 'The page is the same; less than a page of extra rows is read.',
    },
  ],
  'table/orders/status/deliver-by-line.ts': [
    {
      code: 'if (delivered.replayed) throw tryAgain();',
      original: 'delivered.replayed',
      replacement: 'false',
      reason: 'A change that names no request is never replayed.',
    },
  ],
  'table/orders/a07-update-order-status.ts': [
    {
      code: "return Number(stored['version']) > version ? 'unknown' : 'failed';",
      original: "'unknown'",
      replacement: '""',
      reason: 'Each text but the two other outcomes is refused like an unknown one.',
    },
  ],
  'table/full-order/change-order.ts': [
    {
      code: 'const { order, actions, restocked = [], claim } = transaction;',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A change that restocks nothing has no failed condition of a restock.',
    },
  ],
  'table/requests/merged-partitions.ts': [
    {
      code: PRECEDES,
      original: 'a !== undefined',
      replacement: 'true',
      reason: 'A comparison with undefined is false; if both are undefined, both shards are empty.',
    },
    {
      code: PRECEDES,
      original: 'a < b',
      replacement: 'a <= b',
      reason: 'An order is in one shard, so two shards have no equal position.',
    },
    {
      code: PRECEDES,
      original: 'a > b',
      replacement: 'a >= b',
      reason: 'An order is in one shard, so two shards have no equal position.',
    },
  ],
  'table/full-order/order-collection.ts': [
    {
      code: "const [happenedAt, status] = typeof latest === 'string' ? latest.split('#') : [];",
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A report without a status is not shown.',
    },
  ],
  'table/orders/placing/order-items.ts': [
    {
      code:
        'const { adjustments = [], shippingAddress, billingAddress, ' +
        'customerNote, paymentTerms } = order;',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'Each placed order has its adjustments.',
    },
  ],
  'table/full-order/change-lines.ts': [
    {
      code: 'return line ? [{ sku: line.sku, quantity }] : [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A decision names only lines of the order.',
    },
  ],
  'table/full-order/read-full-order.ts': [
    {
      code: "const dueAt = metadata?.['paymentDueAt'];",
      original: "metadata?.['paymentDueAt']",
      replacement: "metadata['paymentDueAt']",
      reason: 'An order with a version has META.',
    },
    {
      code: "return { dueAt, isWatched: metadata?.['GSI2PK'] !== undefined };",
      original: "metadata?.['GSI2PK']",
      replacement: "metadata['GSI2PK']",
      reason: 'META has the due time at this point.',
    },
    {
      code: "fullOrder.payments.every(({ version }, i) => payments[i]?.['version'] === version);",
      original: "payments[i]?.['version']",
      replacement: "payments[i]['version']",
      reason: 'Payments are never removed.',
    },
    {
      code: "{ status = 'OPEN' }: Partial<Pick<Order, 'status'>>,",
      original: "'OPEN'",
      replacement: '""',
      reason: 'Another text means no counters, which are read as zeros, too.',
    },
    {
      code:
        "if (!row || (row['version'] as number) < (order?.version ?? 0)) " +
        'return order as Order;',
      original: 'order?.version',
      replacement: 'order.version',
      reason: 'Only a write has a row here, and an order without META is never written.',
    },
  ],
  'table/payments/a18-record-payment-fact.ts': [
    {
      code: "if (outcome.replayed) throw new Error('a fact has no record to be replayed');",
      original: 'outcome.replayed',
      replacement: 'false',
      reason: 'A change without a record is never replayed; the line narrows the type.',
    },
    {
      code: "if (outcome.replayed) throw new Error('a fact has no record to be replayed');",
      original: "'a fact has no record to be replayed'",
      replacement: '""',
      reason: 'The fault never occurs.',
    },
    {
      code: 'if (customerId !== undefined && orderId !== undefined)',
      original: 'customerId !== undefined && orderId !== undefined',
      replacement: 'customerId !== undefined || orderId !== undefined',
      reason: 'A fact has both of our ids or neither; the line narrows their types.',
    },
    {
      code: 'if (customerId !== undefined && orderId !== undefined)',
      original: 'customerId !== undefined',
      replacement: 'true',
      reason: 'A fact has both of our ids or neither; the line narrows their types.',
    },
    {
      code: 'if (customerId !== undefined && orderId !== undefined)',
      original: 'orderId !== undefined',
      replacement: 'true',
      reason: 'A fact has both of our ids or neither; the line narrows their types.',
    },
    {
      code: 'paymentReference === undefined',
      original: 'paymentReference === undefined',
      replacement: 'false',
      reason: 'A fact without our ids has the provider’s reference; the line narrows its type.',
    },
    {
      code: "hashed(orderId, provider, 'REFUND-OF', reference, String(captured)),",
      original: "'REFUND-OF'",
      replacement: '""',
      reason: "Any text that is not a kind of transaction makes the refund's id different.",
    },
  ],
  'table/full-order/change-payment.ts': [
    {
      code: 'const prior = before ? referencesOf(before) : [];',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'No provider uses this text as a reference.',
    },
    {
      code: "const [reference = ''] = referencesOf(payment).filter((one) => !prior.includes(one));",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Only a payment with a reference claims it.',
    },
  ],
  'table/payments/a15-request-transaction.ts': [
    {
      code: `if (!transaction) throw new Error(${HAS_NOT});`,
      original: '!transaction',
      replacement: 'false',
      reason: 'The payment has the transaction that was just added.',
    },
    {
      code: `if (!transaction) throw new Error(${HAS_NOT});`,
      original: HAS_NOT,
      replacement: '``',
      reason: 'The fault never occurs.',
    },
  ],
  'table/requests/commands.ts': [
    {
      code: 'const { Responses = [] } = await dynamodb.send(',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'DynamoDB returns an entry for each key, so the default is never taken.',
    },
  ],
  'table/requests/consumed-units.ts': [
    {
      code: 'const { ConsumedCapacity = [] } = answer.output as {',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text has no units, so it adds nothing.',
    },
  ],
  'table/requests/conflict.ts': [
    {
      code: 'if (recordAt !== undefined && TRANSIENT.has(codes[recordAt])) return true;',
      original: 'recordAt !== undefined',
      replacement: 'true',
      reason: 'An undefined index has no reason, and undefined is not a transient one.',
    },
  ],
  'table/requests/idempotency.ts': [
    {
      code: ".update(JSON.stringify(withSortedMembers(content)) ?? '')",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'Neither text is JSON, so either differs from the text of each value.',
    },
  ],
  'table/shards.ts': [
    {
      code: "const [before = '', shards] = entry.split('=');",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'A split text has a first part; the default is for the compiler.',
    },
  ],
  'table/webhooks/shown-delivery.ts': [
    {
      code: '} catch {',
      original: '{ return undefined; }',
      replacement: '{}',
      reason: 'A function without a return returns undefined.',
    },
  ],
  'table/requests/transaction.ts': [
    {
      code: 'const failed = Object.entries(actions).flatMap(([name, member = []]) => {',
      original: '[]',
      replacement: '["Stryker was here"]',
      reason: 'A text was not sent, so it has no failed condition.',
    },
  ],
  'table/requests/select-attributes.ts': [
    {
      code: 'selected.set(attributes, selection);',
      original: 'selected.set(attributes, selection);',
      replacement: ';',
      reason: 'Each call writes the same parameters again then, which takes longer.',
    },
  ],
  'table/webhooks/a34-create-webhook-endpoint.ts': [
    {
      code: "const createdAt = timeOf(ENDPOINT_LETTER, endpointId) ?? '';",
      original: "''",
      replacement: '"Stryker was here!"',
      reason: 'The id contains the time of its creation.',
    },
  ],
  'table/webhooks/a34c-update-webhook-endpoint.ts': [
    {
      code: ENDPOINT_UNREADABLE,
      original: '!endpoint',
      replacement: 'false',
      reason: 'Both ways end with 500; this one logs the reason.',
    },
    {
      code: ENDPOINT_UNREADABLE,
      original: ENDPOINT_TEXT,
      replacement: '``',
      reason: 'The text is only logged.',
    },
    {
      code: ENDPOINT_UNREADABLE,
      original: "'SK'",
      replacement: '""',
      reason: 'The text is only logged.',
    },
  ],
  'table/webhooks/a34f-ping-webhook-endpoint.ts': [
    {
      code:
        "throw new Refusal({ code: failed.endpoint?.item ? 'endpoint-disabled' : " +
        "'endpoint-not-found' });",
      original: 'failed.endpoint?.item',
      replacement: 'failed.endpoint.item',
      reason: "If it is not a replay, the endpoint's condition has failed.",
    },
  ],
  'table/webhooks/a35-list-webhook-deliveries.ts': [
    {
      code: '...(after !== undefined && {',
      original: 'after !== undefined',
      replacement: 'true',
      reason: 'The text undefined sorts after every time, so the page begins at the newest.',
    },
  ],
  'table/webhooks/a35b-redeliver-webhook.ts': [
    {
      code: DELIVERY_UNREADABLE,
      original: '!shown',
      replacement: 'false',
      reason: 'Both ways end with 500; this one logs the reason.',
    },
    {
      code: DELIVERY_UNREADABLE,
      original: DELIVERY_TEXT,
      replacement: '``',
      reason: 'The text is only logged.',
    },
  ],
  'table/full-order/order-row-actions.ts': [
    {
      code: "ReturnValuesOnConditionCheckFailure: 'ALL_OLD',",
      original: "'ALL_OLD'",
      replacement: '""',
      reason: 'Without the item the next round reads the row.',
    },
  ],
};

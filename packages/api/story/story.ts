/**
 * The story of a small shop in the order of sending: a life of orders, payments and webhooks, with
 * each refusal once.
 */
import { accounts } from './accounts.ts';
import { correspondence } from './correspondence.ts';
import { customers } from './customers.ts';
import { days } from './days.ts';
import { shipping } from './fulfillments.ts';
import { holds } from './holds.ts';
import { stock } from './inventory.ts';
import { OPENING } from './opening.ts';
import { batch } from './order-batch.ts';
import { orderLinks } from './order-links.ts';
import { operations, wholeOrders } from './order-status.ts';
import { storefront } from './orders.ts';
import { cash } from './paying/cash.ts';
import { paymentProblems } from './paying/payment-problems.ts';
import { sessions } from './paying/payment-sessions.ts';
import { paying } from './payments.ts';
import { remarks } from './remarks.ts';
import { returns } from './returns.ts';
import type { Chapter, Step } from './step.ts';
import { webhooks } from './webhooks.ts';
import { withdrawals } from './withdrawals.ts';

const ORDERS = [
  storefront,
  batch,
  remarks,
  holds,
  correspondence,
  orderLinks,
  operations,
  shipping,
  wholeOrders,
  returns,
  withdrawals,
  paying,
  paymentProblems,
  cash,
  sessions,
  days,
];

/** The story of a shop with data. Webhooks come before orders, whose events they would get. */
export const STORY: readonly Chapter[] = [stock, customers, accounts, webhooks, ...ORDERS];

/** The story of an empty shop, whose first orders are those of the opening. */
export const WHOLE_STORY: readonly Chapter[] = [
  webhooks,
  OPENING,
  stock,
  customers,
  accounts,
  ...ORDERS,
];

/** Finds a step of an operation. */
export const stepNamed = (operation: string, name: string): Step | undefined =>
  WHOLE_STORY.flatMap(({ steps }) => steps).find(
    (step) => step.operation === operation && step.name === name,
  );

// Made from the access patterns by `npm run generate`. Do not edit.
import { getDays } from '../days/a57-get-days.ts';
import { listDayRefunds } from '../days/a57b-list-day-refunds.ts';
import { primeReads } from '../http/prime.ts';
import { router } from '../http/router.ts';
import { listOrders } from '../orders/a05-list-orders.ts';

export const handler = router([listOrders, getDays, listDayRefunds], primeReads);

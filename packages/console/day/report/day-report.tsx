import { useLayoutEffect, useRef } from 'preact/hooks';
import { useDesk } from '../../desk.ts';
import { useKeys } from '../../keys.ts';
import { localTime } from '../../parcels/local-time.ts';
import { go } from '../../route.ts';
import { isDay, longMoment } from '../../times.ts';
import { byHour, Hours, hoursInWords } from '../charts/hours.tsx';
import { Plot } from '../charts/plot.tsx';
import { routeOfDay } from '../day-head.tsx';
import { longDay } from '../day-words.ts';
import { countOf, type Figures } from '../figures.ts';
import { lateOrders } from '../late-orders.tsx';
import type { Refunds } from '../use-refunds.ts';
import type { Waiting } from '../use-waiting.ts';
import { RefundRows } from './refund-rows.tsx';
import { LateRows, NotSettled } from './report-lists.tsx';
import { ReportMoney } from './report-money.tsx';
import { type Reasons, useReasons } from './use-reasons.ts';

interface DayReportProps {
  readonly day: string;
  /** The day that the address names. */
  readonly asked: string | undefined;
  readonly rows: readonly Figures[];
  readonly isToday: boolean;
  /** Epoch milliseconds until which the figures were counted. */
  readonly until: number;
  /** False until there are figures. */
  readonly isRead: boolean;
  readonly waiting: Waiting;
  readonly refunds: Refunds;
}

/** A day on one page, as it is printed: black on white, on A4 or Letter. */
export function DayReport(props: DayReportProps) {
  const { asked, day, isRead, waiting, refunds } = props;
  const button = useRef<HTMLButtonElement>(null);
  const close = () => (history.state?.hasStep ? history.back() : go(routeOfDay(asked)));
  useKeys({ Enter: () => button.current?.click(), Escape: close }, { isModal: true });
  const reasons = useReasons(day, refunds);
  const isReady = isRead && waiting !== undefined && !reasons.isLoading;
  useLayoutEffect(() => {
    if (isReady) button.current?.focus();
  }, [isReady]);
  // Afterwards, the link that led here has the focus again.
  useLayoutEffect(
    () => () =>
      void setTimeout(() => document.querySelector<HTMLElement>('a[aria-keyshortcuts=l]')?.focus()),
    [],
  );
  return (
    <div class="print report">
      <header class="screen">
        <h1 id="title" tabIndex={-1}>
          Day report
        </h1>
        <span class="dim">
          {isReady ? '1 page, on the printer’s own paper: A4 or US Letter' : 'Loading …'}
        </span>
        <span class="grow" />
        <button type="button" onClick={close}>
          Back <kbd>Esc</kbd>
        </button>
        <button
          type="button"
          class="main"
          ref={button}
          disabled={!isReady}
          onClick={() => window.print()}
        >
          Print <kbd>↵</kbd>
        </button>
      </header>
      <div class="sheets">{isReady && <Sheet {...props} reasons={reasons.value} />}</div>
    </div>
  );
}

interface SheetProps extends DayReportProps {
  readonly reasons: Reasons | undefined;
}

function Sheet({ day, rows, isToday, until, waiting, refunds, reasons }: SheetProps) {
  const desk = useDesk();
  const { config, now } = desk;
  const time = isToday ? localTime(until).slice(11, 16) : undefined;
  const placed = byHour(rows, 'ordersByHour');
  const parcels = config.dayFigures ? byHour(rows, 'parcelsByHour') : undefined;
  const late = lateOrders(desk);
  return (
    <article class="sheet" aria-label="Day report">
      <header>
        <div>
          <strong>{config.shop.name}</strong>
          <p class="tiny">{config.shop.address.join(', ')}</p>
        </div>
        <div class="of-day">
          <h2>Day report{time && ': so far'}</h2>
          {isDay(day) && longDay(day)}, {time ? `until ${time}` : '00:00 to 24:00'},{' '}
          {config.timeZone}
        </div>
      </header>
      <Counts rows={rows} isToday={isToday} waiting={waiting} late={late.length} />
      <ReportMoney of={rows} />
      <section>
        <h3>{parcels ? 'Placed (black) and shipped (hatched) per hour' : 'Placed per hour'}</h3>
        <Plot
          id="paper"
          height={140}
          width={700}
          title="The day by the hour"
          description={hoursInWords({ placed, parcels })}
        >
          {(room) => <Hours id="paper" placed={placed} parcels={parcels} until={time} {...room} />}
        </Plot>
      </section>
      <div class="halves">
        {config.dayFigures ? (
          <RefundRows of={refunds} reasons={reasons} />
        ) : (
          <LateRows of={late} isToday={isToday} />
        )}
        <NotSettled waiting={waiting} isToday={isToday} />
      </div>
      <div class="halves sign">
        <span>Checked by</span>
        <span>Date</span>
      </div>
      <footer>
        <span>Made {longMoment(now.value, 0)}, from the shop’s own counters.</span>
        <span>Page 1 of 1</span>
      </footer>
    </article>
  );
}

interface CountsProps extends Pick<DayReportProps, 'rows' | 'isToday' | 'waiting'> {
  readonly late: number;
}

/** The counts of the day, and of what waits at the moment, which is not the end of a day before. */
function Counts({ rows, isToday, waiting, late }: CountsProps) {
  const { config, work } = useDesk();
  const now = isToday ? '' : ', now';
  const plus = work.kept.plus.value;
  const { capture, giveback, returns } = waiting ?? {};
  const counts = [
    ['Placed', countOf(rows, 'orders')],
    ...(config.dayFigures ? [['Parcels shipped', countOf(rows, 'parcels')]] : []),
    ['Canceled', countOf(rows, 'cancelled')],
    [`Returns waiting${now}`, more(returns?.count, returns?.hasMore)],
    [`To ship${now}`, `${work.queues.value.ship.length.toLocaleString('en')}${plus}`],
    [`Late${now}`, late],
    [`To capture${now}`, more(capture?.orders.length, capture?.hasMore)],
    [`To give back${now}`, more(giveback?.orders.length, giveback?.hasMore)],
  ] as const;
  return (
    <section class="counts" aria-label="Figures">
      {counts.map(([name, count]) => (
        <div key={name}>
          <span>{name}</span>
          <b>{count}</b>
        </div>
      ))}
    </section>
  );
}

const more = (count = 0, hasMore = false): string => `${count}${hasMore ? '+' : ''}`;

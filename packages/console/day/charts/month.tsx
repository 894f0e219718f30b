import { roundMoney } from '../../../client/round-money.ts';
import { shortDay } from '../day-words.ts';
import { type Month, SPAN, sum } from '../figures.ts';
import { Chart, Lines, type Room, Sample } from './plot.tsx';
import { scaleOf } from './scale.ts';

interface MonthProps {
  readonly of: Month;
  readonly currency: string;
  /** The local time until which today was counted; undefined for a day that is over. */
  readonly until: string | undefined;
}

/** The revenue less refunds of 30 days, above the 30 days before. */
export function MonthChart({ of: month, currency, until }: MonthProps) {
  const { days, now, before, change } = month;
  const money = (minor: number) => roundMoney(minor, currency);
  const most = Math.max(...now);
  const peak = now.indexOf(most);
  const percent = new Intl.NumberFormat(undefined, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <Chart
      id="month"
      name={`Revenue less refunds, ${SPAN} days, ${currency}`}
      legend={
        <>
          <span>
            <Sample look="line" /> These {SPAN} days {money(sum(now))}
          </span>
          {before && (
            <span>
              <Sample look="thin" /> The {SPAN} before {money(sum(before))}
            </span>
          )}
          {change !== undefined && (
            <strong>
              {percent.format(change)}
              {until && ', without today'}
            </strong>
          )}
        </>
      }
      height={200}
      title={`Revenue less refunds, ${SPAN} days until ${shortDay(days.at(-1) ?? '')}`}
      description={
        `${money(sum(now))} in these ${SPAN} days` +
        `${before ? `, ${money(sum(before))} in the ${SPAN} before` : ''}. ` +
        `The most on ${shortDay(days[peak] ?? '')}, ${money(most)}.` +
        `${until ? ` Today is not over: ${money(now.at(-1) ?? 0)} until ${until}.` : ''}`
      }
      head={['Day', 'Revenue less refunds', ...(before ? [`${SPAN} days before`] : [])]}
      rows={days.map((day, at) => [
        shortDay(day),
        money(now[at] ?? 0),
        ...(before ? [money(before[at] ?? 0)] : []),
      ])}
    >
      {(room) => <Curves {...month} {...room} currency={currency} until={until} peak={peak} />}
    </Chart>
  );
}

interface CurvesProps extends Month, Room, Omit<MonthProps, 'of'> {
  readonly peak: number;
}

const [LEFT, TOP, BOTTOM] = [52, 18, 24];
const LAST = SPAN - 1;

/** The places of days and amounts in a drawing. */
function placesIn({ now, before = [], width, height }: CurvesProps) {
  const isWide = width > 600;
  const right = isWide ? 96 : 12;
  const scale = scaleOf([...now, ...before]);
  const bottom = height - BOTTOM;
  const yOf = (value = 0) => bottom - scale.at(value) * (bottom - TOP);
  const xOf = (at: number) => LEFT + ((width - LEFT - right) * at) / LAST;
  return { isWide, right, marks: scale.marks, xOf, yOf };
}

function Curves(props: CurvesProps) {
  const { now, before, currency, until, width, height } = props;
  const { right, marks, xOf, yOf } = placesIn(props);
  const pathOf = (values: readonly number[]) =>
    values.map((value, at) => `${at ? 'L' : 'M'}${xOf(at)} ${yOf(value)}`).join('');
  const lines = marks.map((mark) => ({
    y: yOf(mark),
    text: roundMoney(mark, currency, { isCompact: true }),
  }));
  const [end, value] = [xOf(LAST), yOf(now[LAST])];
  return (
    <>
      <Lines {...{ marks: lines, right, width, height }} left={LEFT} zero={yOf(0)} />
      <path class="area" d={`${pathOf(now)}V${yOf(0)}H${LEFT}z`} />
      {before && <path class="thin" d={pathOf(before)} />}
      <path class="line" d={pathOf(until ? now.slice(0, -1) : now)} />
      {until && (
        <>
          <path class="line dotted" d={`M${xOf(LAST - 1)} ${yOf(now[LAST - 1])}L${end} ${value}`} />
          <circle class="hollow" cx={end} cy={value} r="4.5" />
        </>
      )}
      <Peak {...props} />
      <Days {...props} />
      <End {...props} />
    </>
  );
}

/** The day with the most, unless it is the last one, which has its amount beside it. */
function Peak(props: CurvesProps) {
  const { now, peak, currency, width } = props;
  const { xOf, yOf } = placesIn(props);
  const [x, y, most = 0] = [xOf(peak), yOf(now[peak]), now[peak]];
  if (peak === LAST || most <= 0) return null;
  const isRight = x > width / 2;
  return (
    <>
      <circle class="solid" cx={x} cy={y} r="3.5" />
      <text
        class="label"
        x={x + (isRight ? -8 : 8)}
        y={y - 3}
        text-anchor={isRight ? 'end' : 'start'}
      >
        {roundMoney(most, currency)}
      </text>
    </>
  );
}

/** Some days below the curves, and the last one. */
function Days(props: CurvesProps) {
  const { days, until, height } = props;
  const { isWide, xOf } = placesIn(props);
  const every = isWide ? 5 : 10;
  const shown = days.map((_, at) => at).filter((at) => at % every === 0 || at === LAST);
  return (
    <>
      {shown.map((at) => (
        <text key={at} x={xOf(at)} y={height - 6} text-anchor={anchorOf(at, isWide)}>
          {at === LAST && until ? 'Today' : shortDay(days[at] ?? '')}
        </text>
      ))}
    </>
  );
}

/** The first and the last day stay within the drawing. */
const anchorOf = (at: number, isWide: boolean) =>
  at === 0 ? 'start' : at === LAST && !isWide ? 'end' : 'middle';

/** The amount of the last day, if there is room beside it. */
function End(props: CurvesProps) {
  const { now, currency, until } = props;
  const { isWide, xOf, yOf } = placesIn(props);
  if (!isWide) return null;
  const [x, y] = [xOf(LAST) + 10, yOf(now[LAST])];
  return (
    <>
      <text class="label" x={x} y={y + 1}>
        {roundMoney(now[LAST] ?? 0, currency)}
      </text>
      {until && (
        <text x={x} y={y + 15}>
          until {until}
        </text>
      )}
    </>
  );
}

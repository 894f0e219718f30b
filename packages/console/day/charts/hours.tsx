import type { Figures } from '../figures.ts';
import { Lines, type Room } from './plot.tsx';
import { scaleOf } from './scale.ts';

/** 24 counts of all currencies, from midnight on. */
export const byHour = (
  rows: readonly Figures[],
  name: 'ordersByHour' | 'parcelsByHour',
): readonly number[] =>
  Array.from({ length: 24 }, (_, hour) =>
    rows.reduce((sum, row) => sum + (row[name]?.[hour] ?? 0), 0),
  );

export interface HoursProps {
  readonly id: string;
  /** 24 counts from midnight on. */
  readonly placed: readonly number[];
  /** Undefined in a shop that does not count them. */
  readonly parcels: readonly number[] | undefined;
  /** The local time until which they were counted, "14:32"; undefined for a day that is over. */
  readonly until: string | undefined;
}

const [LEFT, RIGHT, TOP, BOTTOM] = [34, 8, 16, 24];

/** Two bars for each hour. What is to come is shaded. */
export function Hours({ id, placed, parcels = [], until, width, height }: HoursProps & Room) {
  const slot = (width - LEFT - RIGHT) / 24;
  const zero = height - BOTTOM;
  const scale = scaleOf([...placed, ...parcels]);
  const yOf = (value: number) => zero - scale.at(value) * (zero - TOP);
  const marks = scale.marks.map((mark) => ({ y: yOf(mark), text: mark.toLocaleString('en') }));
  const now = until === undefined ? undefined : LEFT + slot * hoursOf(until);
  // Behind the line if there is room: no bar is there.
  const isNear = now !== undefined && now > width - 60;
  const bars = [
    { values: placed, at: 0.1, look: 'solid', fill: undefined },
    { values: parcels, at: 0.5, look: 'hatched', fill: `url(#${id}-hatch)` },
  ];
  const every = width > 500 ? 3 : 6;
  return (
    <>
      {now && (
        <rect class="later" x={now} y={TOP} width={width - RIGHT - now} height={zero - TOP} />
      )}
      <Lines {...{ marks, zero, width, height }} left={LEFT} right={RIGHT} />
      {bars.map((bar) => (
        <Bars key={bar.look} {...bar} slot={slot} yOf={yOf} />
      ))}
      {Array.from({ length: 24 / every + 1 }, (_, n) => n * every).map((hour) => (
        <text key={hour} x={LEFT + slot * hour} y={height - 6} text-anchor={anchorOf(hour)}>
          {String(hour).padStart(2, '0')}
        </text>
      ))}
      {now && (
        <>
          <path class="until" d={`M${now} ${TOP - 4}V${zero}`} />
          <text
            class="label"
            x={now + (isNear ? -5 : 5)}
            y={TOP + 6}
            text-anchor={isNear ? 'end' : 'start'}
          >
            {until}
          </text>
        </>
      )}
    </>
  );
}

interface BarsProps {
  readonly values: readonly number[];
  /** The part of an hour's place that is left of its bar. */
  readonly at: number;
  readonly look: string;
  readonly fill: string | undefined;
  /** The width of an hour. */
  readonly slot: number;
  readonly yOf: (value: number) => number;
}

/** The bars of one series; the highest has its count above it. */
function Bars({ values, at, look, fill, slot, yOf }: BarsProps) {
  const peak = values.indexOf(Math.max(0, ...values));
  return values.map((value, hour) => {
    if (value === 0) return null;
    const [x, y] = [LEFT + slot * (hour + at), yOf(value)];
    return (
      <g key={hour}>
        <rect
          class={look}
          fill={fill}
          x={x}
          y={y}
          width={slot * 0.38}
          height={yOf(0) - y}
          rx="1.5"
        />
        {hour === peak && (
          <text class="label" x={x + slot * 0.19} y={y - 4} text-anchor="middle">
            {value}
          </text>
        )}
      </g>
    );
  });
}

const anchorOf = (hour: number) => (hour === 0 ? 'start' : hour === 24 ? 'end' : 'middle');

/** "14:30" is 14.5. */
const hoursOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60;

/** The two series in words: "216 placed, most at 12: 31. 183 parcels, most at 10: 38." */
export const hoursInWords = ({ placed, parcels }: Pick<HoursProps, 'placed' | 'parcels'>): string =>
  [wordsOf(placed, 'placed'), parcels && wordsOf(parcels, 'parcels')].filter(Boolean).join(' ');

function wordsOf(values: readonly number[], name: string): string {
  const total = values.reduce((a, b) => a + b, 0);
  const most = Math.max(...values);
  const at = String(values.indexOf(most)).padStart(2, '0');
  return total ? `${total} ${name}, most at ${at}: ${most}.` : `0 ${name}.`;
}

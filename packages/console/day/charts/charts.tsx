import { useDesk } from '../../desk.ts';
import { localTime } from '../../parcels/local-time.ts';
import { type Figures, monthOf, netOf } from '../figures.ts';
import { Ages } from './ages.tsx';
import { byHour, Hours, hoursInWords } from './hours.tsx';
import { MonthChart } from './month.tsx';
import { Chart, Sample } from './plot.tsx';

interface ChartsProps {
  readonly day: string;
  /** The figures of the day. */
  readonly rows: readonly Figures[];
  /** Those of 60 days. */
  readonly all: readonly Figures[];
  readonly currency: string | undefined;
  readonly isToday: boolean;
  /** Epoch milliseconds until which they were counted. */
  readonly until: number;
  /** True if no order was ever placed. */
  readonly isNew: boolean;
}

/** The charts of a day: its hours, the age of what is open, and the days before it. */
export function Charts({ day, rows, all, currency, isToday, until, isNew }: ChartsProps) {
  if (isNew) return <p class="card empty">The first order will stand here.</p>;
  const time = isToday && until > 0 ? localTime(until).slice(11, 16) : undefined;
  const hasMoney = all.some((row) => row.currency === currency && netOf(row) !== 0);
  return (
    <div class="charts">
      <HoursChart rows={rows} until={time} />
      {isToday && <Ages />}
      {hasMoney && currency && (
        <MonthChart of={monthOf(all, day, currency, !isToday)} currency={currency} until={time} />
      )}
    </div>
  );
}

interface HoursChartProps extends Pick<ChartsProps, 'rows'> {
  readonly until: string | undefined;
}

function HoursChart({ rows, until }: HoursChartProps) {
  const { dayFigures } = useDesk().config;
  const placed = byHour(rows, 'ordersByHour');
  const parcels = dayFigures ? byHour(rows, 'parcelsByHour') : undefined;
  const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const name = parcels ? 'Placed and shipped per hour' : 'Placed per hour';
  return (
    <Chart
      id="hours"
      name={name}
      legend={
        <>
          <span>
            <Sample look="solid" /> Placed {total(placed)}
          </span>
          {parcels && (
            <span>
              <Sample look="hatched" /> Parcels {total(parcels)}
            </span>
          )}
        </>
      }
      height={214}
      title={`${name}${until ? `, today until ${until}` : ''}`}
      description={hoursInWords({ placed, parcels })}
      head={['Hour', 'Placed', ...(parcels ? ['Parcels'] : [])]}
      rows={placed.map((count, hour) => [
        `${String(hour).padStart(2, '0')}:00`,
        count,
        ...(parcels ? [parcels[hour] ?? 0] : []),
      ])}
    >
      {(room) => <Hours id="hours" placed={placed} parcels={parcels} until={until} {...room} />}
    </Chart>
  );
}

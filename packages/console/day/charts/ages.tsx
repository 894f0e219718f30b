import { useDesk } from '../../desk.ts';
import { isLate } from '../../times.ts';
import { Chart, type Room, Sample } from './plot.tsx';

const HOUR = 3_600_000;
/** Names, and the ages in hours below which an order is in the group. */
const GROUPS = [
  ['Under 4 h', 4],
  ['4 to 8 h', 8],
  ['8 to 24 h', 24],
  ['1 to 2 days', 48],
  ['Over 2 days', Number.POSITIVE_INFINITY],
] as const;

interface Group {
  readonly name: string;
  readonly count: number;
  /** Of them, those that wait for more working days than the shop allows. */
  readonly late: number;
}

/** The open orders in memory by their age, which weekends are part of; what is late is hatched. */
export function Ages() {
  const { work, now, config } = useDesk();
  const orders = work.all().map(({ placedAt }) => ({
    hours: (now.value - Date.parse(placedAt)) / HOUR,
    isLate: isLate(placedAt, now.value, config.lateAfter),
  }));
  const groups = GROUPS.map(([name, below], at) => {
    const own = orders.filter(
      ({ hours }) => hours < below && hours >= (GROUPS[at - 1]?.[1] ?? Number.NEGATIVE_INFINITY),
    );
    return { name, count: own.length, late: own.filter((order) => order.isLate).length };
  });
  const plus = work.kept.plus.value;
  const late = groups.reduce((sum, group) => sum + group.late, 0);
  const inWords = groups.map(({ name, count }) => `${name}: ${count}`).join(', ');
  const open = `${orders.length.toLocaleString('en')}${plus} open`;
  return (
    <Chart
      id="ages"
      name="Open orders by age"
      legend={
        <>
          <span>{open}</span>
          <span>
            <Sample look="hatched" /> {late} late
          </span>
        </>
      }
      height={214}
      title={`Orders by age: ${open}`}
      description={`${inWords}. ${late} are late.`}
      head={['Age', 'Orders', 'Late']}
      rows={groups.map((group) => [group.name, group.count, group.late])}
    >
      {(room) => <Bars of={groups} {...room} />}
    </Chart>
  );
}

const LEFT = 86;
/** For the words behind the longest bar. */
const RIGHT = 92;

function Bars({ of: groups, width, height }: Room & { readonly of: readonly Group[] }) {
  const unit = (width - LEFT - RIGHT) / Math.max(1, ...groups.map(({ count }) => count));
  const step = (height - 10) / groups.length;
  return (
    <>
      <path class="axis" d={`M${LEFT} 4V${height - 4}`} />
      {groups.map(({ name, count, late }, at) => {
        const y = 8 + step * at;
        const [whole, onTime] = [count * unit, (count - late) * unit];
        const box = { y, height: step - 15, rx: 2 };
        return (
          <g key={name}>
            <text x={LEFT - 8} y={y + 17} text-anchor="end">
              {name}
            </text>
            {onTime > 0 && <rect class="solid" x={LEFT} width={onTime} {...box} />}
            {late > 0 && (
              <rect
                class="hatched"
                fill="url(#ages-hatch)"
                x={LEFT + onTime}
                width={whole - onTime}
                {...box}
              />
            )}
            <text class="label" x={LEFT + whole + 7} y={y + 17}>
              {count}
              {late > 0 && <tspan class="late"> · {late} late</tspan>}
            </text>
          </g>
        );
      })}
    </>
  );
}

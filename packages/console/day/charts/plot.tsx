import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The room of a drawing, in pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

interface PlotProps {
  /** The beginning of the ids within it. */
  readonly id: string;
  readonly height: number;
  /** Its width, if it is not measured: on paper, it is scaled. */
  readonly width?: number;
  readonly title: string;
  readonly description: string;
  readonly children: (room: Room) => ComponentChildren;
}

/** A drawing for the width that it has: its texts are never scaled on a screen. */
export function Plot({ id, height, width: fixed, title, description, children }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState(0);
  useLayoutEffect(() => {
    if (fixed || !box.current) return undefined;
    const observer = new ResizeObserver(([entry]) =>
      setMeasured(Math.floor(entry?.contentRect.width ?? 0)),
    );
    setMeasured(box.current.clientWidth);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const width = fixed ?? measured;
  return (
    <div class="plot" ref={box}>
      {width > 0 && (
        <svg
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-description`}
        >
          <title id={`${id}-title`}>{title}</title>
          <desc id={`${id}-description`}>{description}</desc>
          <pattern
            id={`${id}-hatch`}
            width="4"
            height="4"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="4" height="4" class="soft" />
            <path d="M0 0v4" class="stripe" />
          </pattern>
          {children({ width, height })}
        </svg>
      )}
    </div>
  );
}

interface ChartProps extends Omit<PlotProps, 'width'> {
  readonly name: string;
  /** Beside its name. */
  readonly legend: ComponentChildren;
  readonly head: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** A card with a drawing, and the same as a table. */
export const Chart = ({ name, legend, head, rows, ...plot }: ChartProps) => (
  <section class="card chart" aria-labelledby={plot.id}>
    <header>
      <h2 id={plot.id}>{name}</h2>
      <p class="legend">{legend}</p>
    </header>
    <Plot {...plot} />
    <details>
      <summary>As a table</summary>
      <table aria-labelledby={plot.id}>
        <thead>
          <tr>
            {head.map((title, at) => (
              <th key={title} class={at ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <td>{first}</td>
              {others.map((cell, at) => (
                <td key={head[at + 1]} class="number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  </section>
);

interface AxisProps extends Room {
  readonly marks: readonly { readonly y: number; readonly text: string }[];
  readonly left: number;
  readonly right: number;
  /** The height of zero. */
  readonly zero: number;
}

/** The lines across a drawing, with their values at its left. */
export const Lines = ({ marks, left, right, zero, width }: AxisProps) => (
  <>
    {marks.map(({ y, text }) => (
      <g key={text}>
        <path class={y === zero ? 'axis' : 'grid'} d={`M${left} ${y}H${width - right}`} />
        <text x={left - 6} y={y + 4} text-anchor="end">
          {text}
        </text>
      </g>
    ))}
  </>
);

/** A sample of a series in a legend. */
export const Sample = ({ look }: { readonly look: 'solid' | 'hatched' | 'line' | 'thin' }) => (
  <svg class={`sample ${look}`} viewBox="0 0 22 12" aria-hidden="true">
    {look === 'line' || look === 'thin' ? (
      <path d="M0 6h22" />
    ) : (
      <>
        <rect x=".5" y=".5" width="21" height="11" rx="2" />
        {look === 'hatched' && <path d="M3 11L12 1M8 11L17 1M14 11l6-7" />}
      </>
    )}
  </svg>
);

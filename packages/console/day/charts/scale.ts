/** The ends of an axis and its marks. */
export interface Scale {
  readonly marks: readonly number[];
  /** Returns the place of a value, from 0 at the lower end to 1 at the upper one. */
  readonly at: (value: number) => number;
}

/** Makes an axis with about four steps of 1, 2 or 5, whose least step is 1. Zero is on it. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5].find((factor) => factor * power >= rough) ?? 10) * power;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const marks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { marks, at: (value) => (value / step - first) / (last - first) };
}

/** The ends of an axis and its marks. */
export interface Scale {
  readonly marks: readonly number[];
  /** Returns the place of a value, from 0 at the lower end to 1 at the upper one. */
  readonly at: (value: number) => number;
}

/** Makes an axis with about four steps of 1, 2 or 5, whose least step is 1. Zero is on it. */
export function scaleOf(values: readonly number[]): Scale {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = stepOf((high - low) / 4);
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  const marks = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step);
  return { marks, at: (value) => (value / step - first) / (last - first) };
}

/** 1, 2, 5, 10, 20, 50 and so on: the first that is enough. */
function stepOf(least: number): number {
  let step = 1;
  for (let n = 0; step < least; n++) step *= n % 3 === 1 ? 2.5 : 2;
  return step;
}

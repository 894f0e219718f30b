/**
 * The part of CloudWatch's metric math that the alarms use: series of one value per period, where
 * `undefined` is a period without data.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/using-metric-math.html
 */
export type Series = readonly (number | undefined)[];

type Value = Series | number;

const OPERATORS: readonly (readonly string[])[] = [
  ['OR', '||'],
  ['AND', '&&'],
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/'],
];

const APPLY: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '<': (left, right) => Number(left < right),
  '>': (left, right) => Number(left > right),
  '<=': (left, right) => Number(left <= right),
  '>=': (left, right) => Number(left >= right),
  AND: (left, right) => Number(left !== 0 && right !== 0),
  OR: (left, right) => Number(left !== 0 || right !== 0),
};

/** Combines two series point by point. A point that one side lacks is missing. */
function zip(left: Value, right: Value, apply: (left: number, right: number) => number): Value {
  if (typeof left === 'number' && typeof right === 'number') return apply(left, right);
  const length = Math.max(
    ...[left, right].map((one) => (typeof one === 'number' ? 0 : one.length)),
  );
  const at = (one: Value, index: number) => (typeof one === 'number' ? one : one[index]);
  return Array.from({ length }, (_, index) => {
    const [a, b] = [at(left, index), at(right, index)];
    return a === undefined || b === undefined ? undefined : apply(a, b);
  });
}

const FUNCTIONS: Readonly<Record<string, (...values: Value[]) => Value>> = {
  FILL: (series, filler) => (series as Series).map((value) => value ?? (filler as number)),
  RUNNING_SUM: (series) => {
    let sum = 0;
    return (series as Series).map((value) => {
      sum += value ?? 0;
      return value === undefined ? undefined : sum;
    });
  },
  IF: (condition, yes, no) => {
    const chosen = zip(condition as Value, yes as Value, (is, value) =>
      is !== 0 ? value : Number.NaN,
    );
    return zip(chosen, no as Value, (value, other) => (Number.isNaN(value) ? other : value));
  },
};

/** @throws {SyntaxError} for an expression that no alarm uses */
export function evaluate(expression: string, series: Readonly<Record<string, Series>>): Value {
  const tokens = expression.match(/[A-Za-z]\w*|\d+(?:\.\d+)?|[<>=!]=|\|\||&&|[-+*/()<>,]/g) ?? [];
  const take = (expected?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new SyntaxError(`${expected ?? 'more'} expected in ${expression}, found ${token}`);
    return token;
  };
  const operation = (level: number): Value => {
    const operators = OPERATORS[level];
    if (!operators) return operand();
    let left = operation(level + 1);
    while (operators.includes(tokens[0] ?? '')) {
      const apply = APPLY[take()];
      if (!apply) throw new SyntaxError(expression);
      left = zip(left, operation(level + 1), apply);
    }
    return left;
  };
  const operand = (): Value => {
    const token = take();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') {
      const inner = operation(0);
      take(')');
      return inner;
    }
    return tokens[0] === '(' ? call(token) : known(token);
  };
  const known = (name: string): Series => {
    const found = series[name];
    if (!found) throw new SyntaxError(`no series ${name} in ${expression}`);
    return found;
  };
  const call = (name: string): Value => {
    const apply = FUNCTIONS[name];
    if (!apply) throw new SyntaxError(`no function ${name} is known`);
    const values: Value[] = [];
    do {
      take();
      values.push(operation(0));
    } while (tokens[0] === ',');
    take(')');
    return apply(...values);
  };
  const value = operation(0);
  if (tokens.length > 0) throw new SyntaxError(`${tokens.join(' ')} is left of ${expression}`);
  return value;
}

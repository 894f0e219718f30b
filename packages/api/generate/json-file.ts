/** The columns of a line in a generated file. */
const WIDTH = 100;

/**
 * Makes the text of a JSON file for people: a list or an object that fits on one line is one line,
 * so that a change is seen beside its neighbors.
 */
export const jsonFile = (value: unknown): string =>
  `${textOf(JSON.parse(JSON.stringify(value)))}\n`;

/** @param start what stands before the value on its line */
function textOf(value: unknown, indent = '', start = indent): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null || start.length + line.length < WIDTH)
    return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((element) => textOf(element, inner))
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + textOf(member, inner, inner + key);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${entries.map((entry) => inner + entry).join(',\n')}\n${indent}${close}`;
}

/** The value on one line: `{ "a": [1, 2] }`. */
function flat(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flat).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${flat(member)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

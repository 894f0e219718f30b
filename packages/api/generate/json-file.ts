/** The columns of a line in a generated file. */
const WIDTH = 140;

/**
 * Makes the text of a JSON file for people: a list or an object that fits on one line is one line,
 * so that a change is seen beside its neighbors.
 *
 * @param isLine true for a value that is one line, however long
 */
export const jsonFile = (
  value: unknown,
  isLine: (value: object) => boolean = () => false,
): string => `${textOf(JSON.parse(JSON.stringify(value)), isLine)}\n`;

/** Makes the text of a JSON file for programs: one line. */
export const jsonLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** @param start what stands before the value on its line */
function textOf(
  value: unknown,
  isLine: (value: object) => boolean,
  indent = '',
  start = indent,
): string {
  const line = flat(value);
  if (typeof value !== 'object' || value === null) return line;
  if (start.length + line.length < WIDTH || isLine(value)) return line;
  const inner = `${indent}  `;
  const entries = Array.isArray(value)
    ? value.map((element) => textOf(element, isLine, inner))
    : Object.entries(value).map(([name, member]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + textOf(member, isLine, inner, inner + key);
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

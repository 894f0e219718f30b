/** A request to DynamoDB as the AWS CLI spells it: made from what is really sent. */
export interface LabRequest {
  /** As DynamoDB names it: `Query`, `PutItem` … */
  readonly operation: string;
  /** Members as DynamoDB names them, values in DynamoDB JSON. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** One option a line, ready for a POSIX shell. */
export function awsCli({ operation, input }: LabRequest): string {
  const options = Object.entries(input).map(([name, value]) => optionOf(kebab(name), value));
  return [`aws dynamodb ${kebab(operation)}`, ...options].join(' \\\n  ');
}

function optionOf(name: string, value: unknown): string {
  if (value === true) return `--${name}`;
  if (value === false) return `--no-${name}`;
  return `--${name} ${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`;
}

/** `GSI1PK` is no word of the CLI's: only the names of members and operations come here. */
const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

const quoted = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

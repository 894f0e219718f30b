/** A DynamoDB request, from which the AWS CLI's command and the sent request are both made. */
export interface LabRequest {
  /** DynamoDB's name: `Query`, `PutItem` … */
  readonly operation: string;
  /** Members by DynamoDB's names, with values in DynamoDB JSON. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Formats the command for a POSIX shell, one option per line. */
export function awsCli({ operation, input }: LabRequest): string {
  const options = Object.entries(input).map(([name, value]) => optionOf(kebab(name), value));
  return [`aws dynamodb ${kebab(operation)}`, ...options].join(' \\\n  ');
}

function optionOf(name: string, value: unknown): string {
  if (value === true) return `--${name}`;
  if (value === false) return `--no-${name}`;
  return `--${name} ${quoted(typeof value === 'string' ? value : JSON.stringify(value))}`;
}

/** Converts names of members and operations; other names, such as `GSI1PK`, never come here. */
const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

const quoted = (text: string): string =>
  /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

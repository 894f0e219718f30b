/** The curl commands of documents, and the answers under them. */
import { expect } from 'vitest';

/** The curl command of a block on one line, without the variable that takes its answer. */
export function curlOf(block: string): string {
  const text = block.replaceAll('\\\n', '');
  const [, taken] = /^[A-Z_]+=\$\((curl .*)\)$/m.exec(text) ?? [];
  const [curl = ''] = /^curl [\s\S]*/m.exec(text) ?? [];
  return (taken ?? curl).trim();
}

/**
 * Parses a curl command line into arguments of `fetch`: `-H`, `-d`, `-X`, `-s`, a URL and
 * `$VARIABLES`.
 */
export function requestOf(
  curl: string,
  url: string,
  variables: Readonly<Record<string, string>>,
): [string, RequestInit] {
  const expand = (text: string) =>
    text.replace(/\$([A-Z_]+)/g, (all, name) => variables[name] ?? all);
  const words = [...curl.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) =>
    a === undefined ? (b ?? expand(c ?? '')) : expand(a.replace(/\\(.)/g, '$1')),
  );
  const headers: [string, string][] = [];
  let [target, body, method] = [
    '',
    undefined as string | undefined,
    undefined as string | undefined,
  ];
  for (let i = 1; i < words.length; i++) {
    if (words[i] === '-H') headers.push((words[++i] as string).split(': ') as [string, string]);
    else if (words[i] === '-d') body = words[++i];
    else if (words[i] === '-X') method = words[++i];
    else if (words[i] === '-s') continue;
    else target = words[i] as string;
  }
  const [path] = target.split('http://localhost:3000').slice(-1);
  method ??= body === undefined ? 'GET' : 'POST';
  return [`${url}${path}`, { method, headers, ...(body !== undefined && { body }) }];
}

/** Replaces `…` by a wildcard for values that differ from run to run. */
export function wildcards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wildcards);
  if (typeof value === 'string' && value.includes('…'))
    return expect.stringMatching(new RegExp(`^${value.replaceAll('…', '.+')}$`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, wildcards(member)]),
  );
}

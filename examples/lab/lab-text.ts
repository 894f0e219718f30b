/** Formats a step of the lab for people. */
import { type Item, unmarshall } from '../../table/aws-protocol/item.ts';
import type { PlayedRequest, PlayedStep } from './play.ts';

const WIDTH = 100;

export const stepText = ({ step, title, requests, here, asExpected }: PlayedStep): string =>
  [
    `\nStep ${step} · ${title}`,
    ...requests.map(requestText),
    ...(asExpected ? [] : ['The document has another answer.']),
    wrapped(`Here: ${here}`),
  ].join('\n\n');

const requestText = ({ command, answer, consumed }: PlayedRequest): string =>
  [command, ...answerLines(answer), ...(consumed ? [`→ ${consumed}`] : [])].join('\n');

type MarshalledItems = readonly Parameters<typeof unmarshall>[0][];

function answerLines(answer: Readonly<Record<string, unknown>>): string[] {
  const { Items, Count, Table, TableDescription } = answer;
  const { TableStatus } = (Table ?? TableDescription ?? {}) as { TableStatus?: string };
  return [
    ...(TableStatus ? [`→ ${TableStatus}`] : []),
    ...(Count === undefined ? [] : [`→ Count ${Count}`]),
    ...((Items ?? []) as MarshalledItems).map((item) => `→ ${itemText(unmarshall(item))}`),
  ];
}

/** Formats an item with its keys first, because an engine returns attributes in any order. */
function itemText({ PK, SK, ...attributes }: Item): string {
  const sorted = Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ PK, SK, ...Object.fromEntries(sorted) });
}

/** Wraps sentences into lines of at most 100 columns. */
export function wrapped(sentences: string): string {
  const lines: string[] = [];
  for (const word of sentences.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + word.length <= WIDTH)
      lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { Misuse } from '../../api/commands/exit-code.ts';

/** A line of a file. */
export interface Line {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The encodings of a file without a byte order mark. */
export const ENCODINGS = ['utf-8', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

const MARKS: readonly (readonly [encoding: string, ...bytes: readonly number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * Reads the lines of a file, without empty ones.
 *
 * @throws {Misuse} as `everyLine`
 */
export async function* fileLines(file: string, encoding?: Encoding): AsyncGenerator<Line> {
  for await (const line of everyLine(file, encoding)) if (line.text.trim() !== '') yield line;
}

/**
 * Reads all lines of a file: UTF-8 with or without a byte order mark, UTF-16 with one, or the
 * encoding that is given. No byte becomes U+FFFD.
 *
 * @throws {Misuse} if the bytes are of another encoding, with the line
 */
export async function* everyLine(file: string, encoding?: Encoding): AsyncGenerator<Line> {
  const { mark, name } = markOf(file, encoding);
  if (name === 'windows-1252') await assertIsNotUtf8(file);
  let line = 0;
  for await (const bytes of rowsOf(createReadStream(file, { start: mark }), name)) {
    for (const text of textOf(bytes, name, line + 1)
      .replace(/\r$/, '')
      .split('\r')) {
      line += 1;
      yield { line, text };
    }
  }
}

function markOf(file: string, given: Encoding | undefined) {
  const bytes = Buffer.alloc(3);
  const opened = openSync(file, 'r');
  const length = readSync(opened, bytes, 0, bytes.length, 0);
  closeSync(opened);
  const found = MARKS.find(
    ([, ...mark]) => mark.length <= length && mark.every((byte, i) => bytes[i] === byte),
  );
  if (!found) return { mark: 0, name: given ?? 'utf-8' };
  const [name, ...mark] = found;
  if (given !== undefined && given !== name)
    throw new Misuse(`the file begins with the mark of ${name}: leave --encoding out`);
  return { mark: mark.length, name };
}

/**
 * Every byte is a letter of windows-1252, so no byte shows that a file is not. A file of
 * Windows has a letter that is no UTF-8, or none beyond ASCII.
 *
 * @throws {Misuse} for a file of UTF-8
 */
async function assertIsNotUtf8(file: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isAscii = true;
  try {
    for await (const bytes of createReadStream(file)) {
      const { length } = decoder.decode(bytes, { stream: true });
      isAscii &&= length === bytes.length;
    }
    decoder.decode();
  } catch {
    return;
  }
  if (!isAscii) throw new Misuse('the file is UTF-8: leave --encoding out');
}

/** The bytes of each row, without its line feed. */
async function* rowsOf(stream: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<Buffer> {
  const width = encoding.startsWith('utf-16') ? 2 : 1;
  let remainder: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    remainder = Buffer.concat([remainder, chunk]);
    let start = 0;
    for (
      let end = endOf(remainder, start, encoding);
      end >= 0;
      end = endOf(remainder, start, encoding)
    ) {
      yield remainder.subarray(start, end);
      start = end + width;
    }
    remainder = remainder.subarray(start);
  }
  if (remainder.length > 0) yield remainder;
}

/** The end of the row that begins at `start`; -1 if that is not read yet. */
function endOf(bytes: Buffer, start: number, encoding: string): number {
  if (!encoding.startsWith('utf-16')) return bytes.indexOf(0x0a, start);
  const feed = encoding === 'utf-16le' ? '\n\0' : '\0\n';
  let at = bytes.indexOf(feed, start, 'latin1');
  while (at >= 0 && (at - start) % 2 === 1) at = bytes.indexOf(feed, at + 1, 'latin1');
  return at;
}

function textOf(bytes: Buffer, encoding: string, line: number): string {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The same words are for all that is no text.
  }
  throw new Misuse(
    `line ${line} is not ${encoding.toUpperCase()}: save the file as UTF-8, or, if it is of ` +
      'Windows, give --encoding windows-1252',
  );
}

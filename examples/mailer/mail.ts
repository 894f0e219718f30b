/** A mail in plain text. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The parts of a message that are not the mail's own. */
export interface Envelope {
  /** `shop@shop.example`, or `The Shop <shop@shop.example>`. */
  readonly from: string;
  readonly date: Date;
  /** Unique: the id of the event that the mail is about. */
  readonly id: string;
}

/**
 * Writes a message of RFC 5322 in UTF-8, as a file `.eml` has it and SES sends it. Programs must
 * not answer it (RFC 3834).
 */
export function messageOf({ to, subject, text }: Mail, { from, date, id }: Envelope): string {
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  const headers = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${domain}>`,
    'Auto-Submitted: auto-generated',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  const lines =
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  return [...headers, '', ...lines, ''].join('\r\n');
}

/** Bytes of text in one encoded word, of which each has 75 characters at most (RFC 2047). */
const WORD_BYTES = 45;

/** Writes a text as words of RFC 2047, between whole characters; ASCII stays as it is. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]{0,60}$/.test(text)) return text;
  const words: string[] = [''];
  for (const character of text) {
    const last = words.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > WORD_BYTES) words.push(character);
    else words[words.length - 1] = last + character;
  }
  return words.map((word) => `=?utf-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

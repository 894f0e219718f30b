import { describe, expect, it } from 'vitest';
import { messageOf } from '../../mailer/mail.ts';

const ENVELOPE = {
  from: 'The Shop <shop@shop.example>',
  date: new Date('2026-06-01T08:00:00Z'),
  id: 'e-1',
};
const MAIL = { to: 'ann@mail.example', subject: 'Your order', text: 'Grüße,\n\nthe shop\n' };

/** The subject that a mail program shows. */
const shown = (message: string): string =>
  (/^Subject: (.*(?:\r\n .*)*)/m.exec(message)?.[1] ?? '')
    .split('\r\n ')
    .map((word) => {
      const [, encoded] = /^=\?utf-8\?B\?(.+)\?=$/.exec(word) ?? [];
      return encoded ? Buffer.from(encoded, 'base64').toString() : word;
    })
    .join('');

describe('A message', () => {
  it('is plain text in UTF-8, that programs do not answer', () => {
    const [head = '', body = ''] = messageOf(MAIL, ENVELOPE).split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      'From: The Shop <shop@shop.example>',
      'To: ann@mail.example',
      'Subject: Your order',
      'Date: Mon, 01 Jun 2026 08:00:00 +0000',
      'Message-ID: <e-1@shop.example>',
      'Auto-Submitted: auto-generated',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ]);
    expect(Buffer.from(body, 'base64').toString()).toBe(MAIL.text);
  });

  it.each([
    'The Shop: Bitte bestätigen Sie den Widerruf der Bestellung 260601-11G0-7T1',
    'ü'.repeat(100),
    '😀'.repeat(40),
    'x'.repeat(200),
    'two\r\nBcc: everyone@mail.example',
  ])('has the subject %j, in lines of 78 characters at most', (subject) => {
    const message = messageOf({ ...MAIL, subject }, ENVELOPE);
    expect(shown(message)).toBe(subject);
    expect(message).not.toMatch(/^Bcc:/m);
    for (const line of message.split('\r\n')) expect(line.length).toBeLessThanOrEqual(84);
  });

  it('has lines of at most 76 characters of a long text', () => {
    const [, body = ''] = messageOf({ ...MAIL, text: 'long '.repeat(500) }, ENVELOPE).split(
      '\r\n\r\n',
    );
    for (const line of body.split('\r\n')) expect(line.length).toBeLessThanOrEqual(76);
  });
});

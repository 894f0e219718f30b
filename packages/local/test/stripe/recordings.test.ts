import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeForm } from '../../stripe/skin/request.ts';
import { stripeStandIn } from '../../stripe/stand-in.ts';
import { playScript, type Recorded, type Send } from './recordings/play-script.ts';
import { RECORDINGS } from './recordings/recordings.ts';
import { SCRIPT } from './recordings/script.ts';
import { differencesOf, shapeOf } from './recordings/shape.ts';

const standInSend = (): Send => {
  const standIn = stripeStandIn();
  return ({ method, path, form = '', key, isSigned = true }) => {
    const { status, headers, body } = standIn.answer({
      method,
      path,
      form: decodeForm(form),
      text: form,
      key,
      authorization: isSigned ? 'Bearer sk_test_1' : undefined,
    });
    return { status, isReplayed: headers?.['idempotent-replayed'] === 'true', body };
  };
};

/** Differences that are meant, by path, with the reason. */
const MEANT: Readonly<Record<string, RegExp>> = {
  'the stand-in takes no fee': /fee_details\.0: \{.*\} and undefined$/,
  'a request has no id of its own': /request\.(id|idempotency_key): "string" and "null"$/,
  'Stripe clears the error of an attempt when another one succeeds':
    /^body\.last_payment_error: \{"charge":"string","code":"card_declined".* and "null"$/,
};

const isMeant = (difference: string): boolean =>
  Object.values(MEANT).some((pattern) => pattern.test(difference));

const recorded: readonly Recorded[] = JSON.parse(readFileSync(RECORDINGS, 'utf8'));
const played = await playScript(standInSend());

describe('The stand-in answers as another implementation of Stripe', () => {
  it('in a script of all requests that the adapter sends', () => {
    expect(recorded.map(({ name }) => name)).toEqual(SCRIPT.map(({ name }) => name));
    expect(played).toHaveLength(SCRIPT.length);
  });

  it.each(recorded.map((answer, n) => [answer.name, answer, played[n]] as const))(
    '%s',
    (_, theirs, ours) => {
      const { status, isReplayed, body } = ours as Recorded;
      const [a, b] = [theirs, { name: theirs.name, status, isReplayed, body: shapeOf(body) }];

      expect(differencesOf(a, b).filter((difference) => !isMeant(difference))).toEqual([]);
    },
  );

  it.each(Object.entries(MEANT))('except that %s', (_, pattern) => {
    const all = recorded.flatMap((theirs, n) =>
      differencesOf(theirs, { ...played[n], body: shapeOf(played[n]?.body) }),
    );

    expect(all.filter((difference) => pattern.test(difference))).not.toEqual([]);
  });
});

describe('A difference', () => {
  it('is of a status, a member or a type, and not of an id or a time', () => {
    const shape = (value: unknown) => shapeOf(value);

    expect(shape({ id: 'pi_1', created: 1, status: 'open', list: [{ a: null }] })).toEqual({
      created: 'number',
      id: 'string',
      list: [{ a: 'null' }],
      status: 'open',
    });
    expect(differencesOf(shape({ id: 'pi_1' }), shape({ id: 'pi_2' }))).toEqual([]);
    expect(differencesOf(shape({ status: 'a' }), shape({ status: 'b' }))).toEqual([
      'status: "a" and "b"',
    ]);
    expect(differencesOf(shape({ list: [{ a: 1 }] }), shape({ list: [{ a: null }] }))).toEqual([
      'list.0.a: "number" and "null"',
    ]);
    expect(differencesOf(shape({}), shape({ more: 1 }))).toEqual(['more: undefined and "number"']);
  });
});

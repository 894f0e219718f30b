import type { Entry } from '../../trade/journal.ts';
import {
  clientRequestOf,
  isSuccess,
  isUnknown,
  nameOf,
  versionInETag,
  versionsInIfMatch,
} from '../answers.ts';
import {
  type Change,
  type Evidence,
  historiesOf,
  isStock,
  number,
  type Row,
  skuOf,
} from '../evidence.ts';
import { kindOfChange } from './stock.ts';

const LEVEL = ['name', 'unitPrice', 'currency', 'quantity', 'lowStockThreshold'];

/**
 * Each acknowledged A10 with `If-Match: "v"` made version v + 1 from version v. Each level was
 * acknowledged to one client request, or a call that may have set it has an unknown outcome. A
 * repeated A10 returns the current level, sales included.
 */
export function stockAnswers({ history, journal }: Evidence): string[] {
  const calls = Map.groupBy(
    journal.filter(({ operation }) => operation === 'A10'),
    ({ call }) => call.path?.['sku'],
  );
  return historiesOf(history, isStock).flatMap(([row, changes]) => {
    const entries = calls.get(skuOf(row)) ?? [];
    const levels = changes.filter((change) => kindOfChange(change).kind === 'level');
    return [
      ...entries
        .filter((entry) => !isUnknown(entry) && !isRightAnswer(entry, levels, changes))
        .map(answerOf),
      ...levels.flatMap((level) => wrongAcknowledgement(level, entries)),
    ];
  });
}

const answerOf = (entry: Entry): string =>
  `${nameOf(entry)} was answered ${entry.answer?.status} ${JSON.stringify(entry.answer?.body)}`;

function isRightAnswer(
  entry: Entry,
  levels: readonly Change[],
  changes: readonly Change[],
): boolean {
  const matched = versionsInIfMatch(entry);
  if (isSuccess(entry)) {
    const index = levels.findIndex((level) => mayHaveMade(entry, level));
    const [from, to] = [levels[index], levels[index + 1]].map((level) =>
      number(level?.after ?? {}, 'version'),
    );
    const state = changes.find(({ after }) => after?.['version'] === versionInETag(entry))?.after;
    const isOfThisLevel =
      index !== -1 && versionInETag(entry) >= (from ?? 0) && (!to || versionInETag(entry) < to);
    const shown = { ...state, quantity: Math.max(0, number(state ?? {}, 'quantity')) } as Row;
    return isOfThisLevel && LEVEL.every((name) => shown[name] === entry.answer?.body[name]);
  }
  if (entry.answer?.status === 428) return matched === undefined;
  if (entry.answer?.status === 409)
    return changes.some(
      ({ after }) =>
        number(after ?? {}, 'quantity') < 0 && matched?.includes(number(after ?? {}, 'version')),
    );
  return (
    changes.some(({ after }) => after?.['version'] === versionInETag(entry)) &&
    matched?.includes(versionInETag(entry)) === false
  );
}

/** True if a change replaced the version that the call names by the level that it sends. */
function mayHaveMade(entry: Entry, { before, after }: Change): boolean {
  const sent = entry.call.body as Row;
  const isNamed = before
    ? versionsInIfMatch(entry)?.includes(number(before, 'version'))
    : versionsInIfMatch(entry) === undefined;
  return isNamed === true && LEVEL.every((name) => after?.[name] === sent[name]);
}

function wrongAcknowledgement(level: Change, entries: readonly Entry[]): string[] {
  const mayHave = entries.filter((entry) => mayHaveMade(entry, level));
  const requests = new Set(mayHave.filter(isSuccess).map(clientRequestOf));
  const where = `version ${level.after?.['version']} of ${skuOf(level.after ?? {})}`;
  if (requests.size > 1)
    return [`${where} was acknowledged to several client requests: ${[...requests].join(' and ')}`];
  const isKnown = requests.size === 1 || mayHave.some(isUnknown);
  return isKnown
    ? []
    : [`${where} was not acknowledged to any client: ${entries.map(answerOf).join('; ')}`];
}

import { isSuccess } from '../judge/answers.ts';
import { isCancellation, isMeta, isReturn, type Row, text } from '../judge/evidence.ts';
import type { Entry } from '../trade/journal.ts';
import { EMAIL } from './open-life.ts';

interface Outcome {
  readonly cancellationId?: string;
  readonly returnId?: string;
  readonly opened: readonly string[];
}

/** The statuses in which nothing waits for the sweep. */
const SETTLED = ['DONE', 'CLOSED', 'REVIEW'];

const idOf = (row: Row): string => text(row, 'SK').split('#')[1] ?? '';

/**
 * Judges the statements of withdrawal after the last sweep, days later: each has one effect, which
 * is in its order, or none; only the order's own address was asked; nothing waits for the sweep;
 * every answer has its row.
 */
export function judgeStatements(rows: readonly Row[], journal: readonly Entry[]): string[] {
  const statements = rows.filter(({ type }) => type === 'Withdrawal');
  return [
    ...statements.flatMap((row) => [
      ...wrongStep(row),
      ...wrongReader(row),
      ...wrongEffect(row, rows),
    ]),
    ...strayEffects(statements, rows),
    ...wrongList(statements, rows, journal),
    ...lostStatements(statements, journal),
  ];
}

const statementIdOf = (row: Row): string => text(row, 'PK').slice('WITHDRAWAL#'.length);

/** A person has a statement in the list exactly while they must decide. */
function wrongStep(row: Row): string[] {
  const { status, GSI2PK } = row;
  const place = status === 'REVIEW' ? 'WITHDRAWALS' : undefined;
  const isRight = SETTLED.includes(String(status)) && GSI2PK === place;
  return isRight ? [] : [`statement ${statementIdOf(row)} is ${status} and in ${GSI2PK}`];
}

/** Only who reads the mail of the order's customer can confirm. */
function wrongReader(row: Row): string[] {
  const { orderEmail } = row;
  return orderEmail === undefined || orderEmail === EMAIL
    ? []
    : [`statement ${statementIdOf(row)} was to be confirmed by ${orderEmail}`];
}

/** The rows that name a statement are those of its outcome. */
function wrongEffect(row: Row, rows: readonly Row[]): string[] {
  const id = statementIdOf(row);
  const own = rows.filter(({ withdrawalId }) => withdrawalId === id);
  const is = own
    .filter((one) => isCancellation(one) || isReturn(one))
    .map(idOf)
    .sort();
  const { cancellationId, returnId, opened = [] } = (row['outcome'] ?? {}) as Partial<Outcome>;
  const must = [cancellationId, returnId, ...opened].filter((one) => one !== undefined).sort();
  const isDone = row['status'] === 'DONE';
  return [
    ...(isDone === (row['outcome'] !== undefined) ? [] : [`statement ${id} is ${row['status']}`]),
    ...(is.join() === must.join()
      ? []
      : [`statement ${id} has the effect ${is.join(', ')}, and notes ${must.join(', ')}`]),
  ];
}

function strayEffects(statements: readonly Row[], rows: readonly Row[]): string[] {
  const ids = new Set(statements.map(statementIdOf));
  return rows
    .filter(({ withdrawalId }) => withdrawalId !== undefined && !ids.has(String(withdrawalId)))
    .map((row) => `${text(row, 'SK')} is the effect of no statement`);
}

/**
 * META lists the statements with an effect, and those of a person with a token or a link. Any other
 * statement that names the order has a note, and is not on META until it is confirmed.
 */
function wrongList(
  statements: readonly Row[],
  rows: readonly Row[],
  journal: readonly Entry[],
): string[] {
  const meta = rows.find(isMeta) ?? {};
  const listed = meta['withdrawals'] instanceof Set ? [...meta['withdrawals']] : [];
  const isListed = (id: string) => listed.some((one) => String(one).split('#')[0] === id);
  const notes = new Set(rows.filter(({ type }) => type === 'Unconfirmed').map(({ SK }) => SK));
  const isNoted = (id: string) => notes.has(id);
  // One that a person gave no effect in the end may be listed already.
  const decided = new Set(
    journal
      .filter(({ operation }) => operation === 'A47f')
      .map(({ call }) => call.path?.['withdrawalId']),
  );
  return statements
    .filter(({ orderId }) => orderId !== undefined)
    .flatMap((row) => {
      const id = statementIdOf(row);
      const mustBeListed = row['status'] === 'DONE' || row['door'] !== 'PUBLIC';
      const isUnconfirmed = row['because'] === 'UNCONFIRMED' && !decided.has(id);
      return [
        ...(mustBeListed && !isListed(id) ? [`the order does not list statement ${id}`] : []),
        ...(isListed(id) || isNoted(id) ? [] : [`nothing of the order leads to statement ${id}`]),
        ...(isUnconfirmed && isListed(id) ? [`the order lists ${id}, which nobody confirmed`] : []),
      ];
    });
}

/** Each acknowledged statement is kept, with the first time. */
function lostStatements(statements: readonly Row[], journal: readonly Entry[]): string[] {
  const times = new Map(statements.map((row) => [statementIdOf(row), text(row, 'receivedAt')]));
  return journal
    .filter((entry) => /^A47[bc]?$/.test(entry.operation) && isSuccess(entry))
    .flatMap(({ answer }) => {
      const { withdrawalId, receivedAt } = answer?.body ?? {};
      const isKept = times.get(withdrawalId) === receivedAt;
      return isKept ? [] : [`statement ${withdrawalId} of ${receivedAt} is not kept`];
    });
}

import { atMost } from '../verify/at-most.ts';
import { nameOfKey } from '../verify/drift.ts';
import type { Job, Row } from './job.ts';
import { scanPage } from './steps.ts';

/** A judgement may need a read. */
const JUDGED_AT_A_TIME = 4;
/** Keys that are listed, of each kind. */
const MOST_KEYS = 100;

export interface Counted {
  readonly rows: number;
  readonly right: number;
  readonly lacking: number;
  readonly refused: number;
  /** Keys of the first rows that lack the thing. */
  readonly lackingKeys: readonly string[];
  /** Keys of the first refused rows, with the reason. */
  readonly refusedKeys: readonly string[];
  /** The latest time at which a row was written that lacks the thing. */
  readonly lastLackingAt: string | undefined;
}

/** Reads the whole table and judges each row, without a write. */
export async function countLacking(
  job: Job,
  segments: number,
  onPage: (rows: number) => void,
): Promise<Counted> {
  const counts = { rows: 0, right: 0, lacking: 0, refused: 0 };
  const keys: { lacking: string[]; refused: string[] } = { lacking: [], refused: [] };
  let lastLackingAt: string | undefined;
  const judge = async (row: Row) => {
    const judgement = await job.judge(row);
    counts.rows += 1;
    if (judgement === 'right') counts.right += 1;
    if (judgement === 'lacking') {
      counts.lacking += 1;
      if (keys.lacking.length < MOST_KEYS) keys.lacking.push(nameOfKey(row));
      lastLackingAt = later(lastLackingAt, job.writtenAt(row));
    }
    if (typeof judgement === 'object') {
      counts.refused += 1;
      if (keys.refused.length < MOST_KEYS)
        keys.refused.push(`${nameOfKey(row)}: ${judgement.refused}`);
    }
  };
  const all = Array.from({ length: segments }, (_, segment) => segment);
  await atMost(segments, all, async (segment) => {
    let page = await scanPage(job, segments, segment, undefined);
    for (;;) {
      await atMost(JUDGED_AT_A_TIME, page.rows, judge);
      onPage(page.rows.length);
      if (!page.next) return;
      page = await scanPage(job, segments, segment, page.next);
    }
  });
  return { ...counts, lackingKeys: keys.lacking, refusedKeys: keys.refused, lastLackingAt };
}

const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || (other !== undefined && other > one) ? other : one;

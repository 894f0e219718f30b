import { EXIT, type ExitCode, Misuse } from '../../api/commands/exit-code.ts';
import { progress } from '../progress.ts';
import { CHECKS, type Check } from './checks.ts';
import { diagnose, NEEDS_AWS } from './diagnose.ts';
import { type Diagnosis, type Verdict, verdictOf } from './diagnosis.ts';
import { type DoctorOptions, examine } from './examine.ts';

/** Exit codes for a script that checks one anchor. A mistyped anchor has its own code, 2. */
const CODES: Readonly<Record<Verdict, ExitCode>> = {
  'ruled-out': EXIT.fine,
  confirmed: EXIT.failed,
  'cannot-tell': EXIT.cannotTell,
};

/** `oms doctor [anchor]` */
export async function doctorCommand(
  anchor: string | undefined,
  options: DoctorOptions,
): Promise<ExitCode> {
  const checks = checksOf(anchor);
  const examined = await examine(options);
  const bar = progress('doctor');
  const diagnoses: Diagnosis[] = [];
  for (const check of checks) {
    diagnoses.push(await diagnose(examined, check));
    bar.update(diagnoses.length, checks.length, check.anchor);
  }
  bar.end();
  const verdict = verdictOf(diagnoses.map((diagnosis) => diagnosis.verdict));
  if (options.json) console.log(JSON.stringify({ verdict, diagnoses }));
  else for (const line of linesOf(diagnoses)) console.log(line);
  return CODES[verdict];
}

function checksOf(anchor: string | undefined): readonly Check[] {
  if (anchor === undefined) return CHECKS;
  const check = CHECKS.find((candidate) => candidate.anchor === anchor);
  if (!check)
    throw new Misuse(
      `docs/runbook.md has no anchor "${anchor}"; the anchors are ` +
        `${CHECKS.map((known) => known.anchor).join(', ')}`,
    );
  return [check];
}

const WORDS: Readonly<Record<Verdict, string>> = {
  confirmed: 'CONFIRMED',
  'ruled-out': 'ruled out',
  'cannot-tell': 'cannot tell',
};

/**
 * A single check has all its figures. Of several checks, those that are ruled out have no figures,
 * and those that a laptop cannot run share one line at the end.
 */
function linesOf(diagnoses: readonly Diagnosis[]): string[] {
  const isSingle = diagnoses.length === 1;
  const [beyond, tried] = [true, false].map((isBeyond) =>
    diagnoses.filter((diagnosis) => (!isSingle && needsAws(diagnosis)) === isBeyond),
  ) as [Diagnosis[], Diagnosis[]];
  const lines = tried.flatMap((diagnosis) => linesOfOne(diagnosis, isSingle));
  if (beyond.length === 0) return lines;
  const anchors = beyond.map(({ anchor }) => anchor).join(', ');
  return [...lines, `${beyond.length} more: ${WORDS['cannot-tell']}. ${NEEDS_AWS}`, `  ${anchors}`];
}

const needsAws = ({ evidence }: Diagnosis): boolean =>
  evidence.every(({ says }) => says === NEEDS_AWS);

function linesOfOne({ anchor, verdict, evidence }: Diagnosis, isSingle: boolean): string[] {
  const items = isSingle ? evidence : evidence.filter((item) => item.verdict === verdict);
  const isDetailed = isSingle || verdict !== 'ruled-out';
  const details = items.map(({ says, figures }) => {
    const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    return `  ${says}${text.length > 0 ? ` (${text.join(', ')})` : ''}`;
  });
  return [`${anchor}: ${WORDS[verdict]}`, ...(isDetailed ? details : [])];
}

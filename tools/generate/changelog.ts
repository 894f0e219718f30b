/** Reads and changes CHANGELOG.md: a section for each version, the newest first. */
import type { Break } from '../../api/openapi/schema-breaks.ts';
import { Failure } from '../local/failure.ts';

const HEADING = '## Unreleased\n';

/** Returns the text under *Unreleased*. @throws {Failure} if there is no such section */
export function unreleased(changelog: string): string {
  const begin = changelog.indexOf(HEADING);
  if (begin < 0)
    throw new Failure('CHANGELOG.md has no "## Unreleased": add it above the versions.');
  const [text = ''] = changelog.slice(begin + HEADING.length).split(/^## /m);
  return text.trim();
}

/** Returns the code of each entry under *Unreleased*, *Breaking*, one text an entry. */
function breakingEntries(changelog: string): string[] {
  const [, section = ''] =
    /^### Breaking\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(`${unreleased(changelog)}\n`) ?? [];
  return section.split(/^- /m).map((entry) => (entry.match(/`[^`]+`/g) ?? []).join(' '));
}

/** True if an entry under *Breaking* has the name of the break in its code, as a whole word. */
export function isAnnounced({ name }: Break, changelog: string): boolean {
  const literal = name.replace(/[^\w\s]/g, '\\$&');
  const word = new RegExp(`(?<![\\w-])${literal}(?![\\w-])`);
  return breakingEntries(changelog).some((code) => word.test(code));
}

/** Makes a version of what was unreleased. The day is `YYYY-MM-DD`. */
export const withVersion = (changelog: string, version: string, day: string): string =>
  changelog.replace(HEADING, () => `${HEADING}\n## ${version} · ${day}\n`);

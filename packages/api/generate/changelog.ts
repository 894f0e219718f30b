/** Reads and changes CHANGELOG.md: a section for each version, the newest first. */
import { Failure } from '../commands/failure.ts';
import type { Break } from '../openapi/schema-breaks.ts';

const HEADING = '## Unreleased\n';

/** Returns the text under *Unreleased*. @throws {Failure} if there is no such section */
export function unreleased(changelog: string): string {
  const begin = changelog.indexOf(HEADING);
  if (begin < 0)
    throw new Failure('CHANGELOG.md has no "## Unreleased": add it above the versions.');
  const [text = ''] = changelog.slice(begin + HEADING.length).split(/^## /m);
  return text.trim();
}

/** Returns each piece of code of the entries under *Unreleased*, *Breaking*. */
function breakingCode(changelog: string): string[] {
  const [, section = ''] =
    /^### Breaking\n([\s\S]*?)(?=^### |(?![\s\S]))/m.exec(`${unreleased(changelog)}\n`) ?? [];
  return [...section.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/**
 * True if the code of an entry under *Breaking* has the name of the break, as a whole word. A name
 * with a slash, such as a route, is the beginning of others: it has to be the whole code.
 */
export function isAnnounced({ name }: Break, changelog: string): boolean {
  const code = breakingCode(changelog);
  if (name.includes('/')) return code.includes(name);
  const literal = name.replace(/[^\w\s]/g, '\\$&');
  const word = new RegExp(`(?<![\\w-])${literal}(?![\\w-])`);
  return code.some((text) => word.test(text));
}

/** Makes a version of what was unreleased. The day is `YYYY-MM-DD`. */
export const withVersion = (changelog: string, version: string, day: string): string =>
  changelog.replace(HEADING, () => `${HEADING}\n## ${version} · ${day}\n`);

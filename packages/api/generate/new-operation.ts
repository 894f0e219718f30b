import type { AccessPattern } from '../../../functions/manifest/access-pattern.ts';
import type { Group } from '../../../functions/manifest/groups.ts';
import type { Room } from './operation-files.ts';

/** An access pattern to add. */
export interface NewOperation {
  readonly id: string;
  readonly name: string;
  readonly method: AccessPattern['method'];
  readonly path: string;
  readonly group: Group;
  readonly room: Room;
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const isMethod = (word: string): word is AccessPattern['method'] => METHODS.includes(word);

/** True for a list that is read page by page. */
export const isPaged = ({ method, name }: NewOperation): boolean =>
  method === 'GET' && name.startsWith('list-');

/** The names of a path's ids, in its order. */
export const idsOf = (path: string): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** The ids of a path as members of an object, each with this value. */
export const idMembers = (path: string, value: string): string =>
  idsOf(path)
    .map((name) => `${name}: ${value}`)
    .join(', ');

export const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

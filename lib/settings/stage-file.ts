/** `config/<stage>.json`: what a stage chooses, beside the schema that editors check it with. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContextError } from './context-error.ts';

export const CONFIG_FOLDER = join(import.meta.dirname, '..', '..', 'config');
export const DEFAULT_STAGE = 'dev';

/** A part of names that are global: as a user pool's domain takes it. */
const STAGE = /^[a-z][a-z\d]{0,15}$/;

export interface StageFile {
  readonly stage: string;
  /** As people know the file: `config/dev.json`. */
  readonly path: string;
  /** What it says, unchecked. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** @throws {ContextError} if there is no such file, or if it is no JSON object */
export function readStageFile(stage: unknown = DEFAULT_STAGE, folder = CONFIG_FOLDER): StageFile {
  const path = `config/${stage}.json`;
  if (typeof stage !== 'string' || !STAGE.test(stage))
    throw new ContextError(
      'stage: expected 1 to 16 lower-case letters and digits, a letter first, got ' +
        JSON.stringify(stage),
    );
  const file = join(folder, `${stage}.json`);
  if (!existsSync(file))
    throw new ContextError(`stage ${stage}: there is no ${path}; there is ${stagesIn(folder)}`);
  const { $schema: _, ...settings } = parse(readFileSync(file, 'utf8'), path);
  return { stage, path, settings };
}

/** The names of the stages that have a file. */
export const stageNames = (folder = CONFIG_FOLDER): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^([a-z][a-z\d]*)\.json$/.exec(name)?.[1] ?? [])
    .sort();

const stagesIn = (folder: string) =>
  stageNames(folder)
    .map((name) => `config/${name}.json`)
    .join(', ') || 'none';

function parse(text: string, path: string): Record<string, unknown> {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw new ContextError(`${path}: it is not JSON: ${(error as Error).message}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new ContextError(`${path}: expected an object of settings`);
  return content as Record<string, unknown>;
}

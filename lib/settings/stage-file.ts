/**
 * The folder of `shop/stages/<stage>.json`, the stages' files, and of the schema that editors check
 * them with.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shopFolder, shopName } from '../shop/shop-folder.ts';
import { ContextError } from './context-error.ts';

/** @throws {ContextError} if SHOP names no folder */
export const stagesFolder = (): string => join(shopFolder(), 'stages');
export const DEFAULT_STAGE = 'dev';

/** The name is a part of global names, so it has the form that a user pool's domain allows. */
const STAGE = /^[a-z][a-z\d]{0,15}$/;

export interface StageFile {
  readonly stage: string;
  /** The path for people: `shop/stages/dev.json`. */
  readonly path: string;
  /** The content, unchecked. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** @throws {ContextError} if the file does not exist, or is not a JSON object */
export function readStageFile(stage: unknown = DEFAULT_STAGE, folder = stagesFolder()): StageFile {
  const path = `${shopName()}/stages/${stage}.json`;
  checkStage(stage);
  const file = join(folder, `${stage}.json`);
  if (!existsSync(file))
    throw new ContextError(
      `stage ${stage}: there is no ${path}; the files are ${stagesIn(folder)}`,
    );
  const { $schema: _, ...settings } = parse(readFileSync(file, 'utf8'), path);
  return { stage, path, settings };
}

/** @throws {ContextError} if it is not the name of a stage */
export function checkStage(stage: unknown): asserts stage is string {
  if (typeof stage !== 'string' || !STAGE.test(stage))
    throw new ContextError(
      'stage: expected 1 to 16 lower-case letters and digits, a letter first, got ' +
        JSON.stringify(stage),
    );
}

/** Returns the names of the stages that have a file. */
export const stageNames = (folder = stagesFolder()): string[] =>
  readdirSync(folder)
    .flatMap((name) => /^([a-z][a-z\d]*)\.json$/.exec(name)?.[1] ?? [])
    .sort();

const stagesIn = (folder: string) =>
  stageNames(folder)
    .map((name) => `${shopName()}/stages/${name}.json`)
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

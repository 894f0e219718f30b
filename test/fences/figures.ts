import { appendFileSync } from 'node:fs';

/** What a fence held: for `npm run fences`, which names a file for it. */
export function figure(name: string, value: string, holds = true): void {
  const file = process.env['FENCES_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, holds })}\n`);
}

export const SEED = Number(process.env['SEED'] ?? 20261121);

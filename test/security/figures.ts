import { appendFileSync } from 'node:fs';

/** Records the figure of a protection, for `npm run security`, which names the file for it. */
export function figure(name: string, value: string, holds = true): void {
  const file = process.env['SECURITY_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, holds })}\n`);
}

export const SEED = Number(process.env['SEED'] ?? 20261121);

import { afterEach, beforeEach, vi } from 'vitest';

/**
 * The lines that the code under test writes to stdout at the level INFO, emptied after each test.
 * Metrics are lines too. It restores all mocks and the environment.
 */
export function capturedLog(): string[] {
  const lines: string[] = [];
  beforeEach(() => {
    vi.stubEnv('LOG_LEVEL', 'INFO');
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    lines.length = 0;
  });
  return lines;
}

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // `npm run mutants` names the few files that test one source file.
    include: process.env['TEST_FILES']?.split(' ') ?? ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: ['test/support/documented-fetch.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // The functions' own log lines: a test that is about one reads it from the console.
    env: { LOG_LEVEL: 'SILENT' },
    reporters: process.env['CI']
      ? ['default', ['junit', { outputFile: 'reports/junit.xml' }]]
      : ['default'],
  },
});

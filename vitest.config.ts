import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    reporters: process.env['CI'] ? ['default', ['junit', { outputFile: 'reports/junit.xml' }]] : ['default'],
  },
});

import { defineConfig } from 'vitest/config'

// Two projects: `unit` needs nothing but Node (jsdom where a file asks for it); `api` runs against a real PostgreSQL,
// started once for the whole run, with a throwaway database for each test file.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: ['apps/portal/test/unmount-after-each.ts', 'apps/portal/test/resize-observer.ts'],
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/*/src/**/*.test.{ts,tsx}',
            'apps/portal/{build,test}/*.test.ts',
            'tools/**/*.test.ts',
          ],
          // How long a test may take says nothing about the code, only about the machine: a hang is what it must catch.
          testTimeout: 60_000,
          // All cores: by itself vitest leaves one free, which on two cores is half of them.
          maxWorkers: '100%',
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.api.test.ts'],
          globalSetup: ['apps/server/test/start-database.ts'],
          maxWorkers: '100%',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

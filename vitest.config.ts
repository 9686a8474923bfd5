import os from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'

/** Vitest leaves one core free unless told otherwise, which on two cores is half of them. */
const maxWorkers = '100%'
/**
 * Node.js runs the server's TypeScript itself, so its tests import modules the same way. Vite's module runner turns each use of an
 * import into a property access, which made the simulation take 1.6 times the processor time. Without the loader `vi.mock` has no effect.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }
/** A limit catches hangs. How long a test takes depends on the machine and says nothing about the code. */
const testTimeout = 180_000

// Files of `unit` and `api` share the modules of their worker (isolate: false), because loading them anew for each file took three
// quarters of the processor time of `unit` and a third of that of `api`.
// `unit` needs nothing but Node.js. `screens` renders the portal in jsdom. `api` runs against a real PostgreSQL that is started once
// for the whole run, with a throwaway database for each test file.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'apps/portal/{build,test}/*.test.ts',
            'tools/**/*.test.ts',
            'e2e/**/*.test.ts',
          ],
          exclude: ['**/*.api.test.ts', '**/node_modules/**'],
          isolate: false,
          experimental,
          maxWorkers,
          testTimeout,
        },
      },
      {
        test: {
          name: 'screens',
          include: ['apps/portal/src/**/*.test.{ts,tsx}'],
          setupFiles: ['unmount-after-each', 'missing-in-jsdom', 'no-owner-stacks', 'short-query-errors'].map(
            (name) => `apps/portal/test/${name}.ts`,
          ),
          // A worker loads jsdom once and gives each file a context of its own: half the processor time of a new process per file.
          pool: 'vmForks',
          vmMemoryLimit: '2GB',
          maxWorkers,
          testTimeout,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/server/**/*.api.test.ts'],
          globalSetup: ['apps/server/test/start-database.ts'],
          isolate: false,
          experimental,
          // One more than there are cores: some tests wait for a time limit or for a server to start.
          maxWorkers: os.availableParallelism() + 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

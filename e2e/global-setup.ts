// One server for the whole run of the browser tests, on the built portal, a throwaway data folder and a clock that stands.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { sweepKilledRuns } from '@stormlane/server/test/sweep-killed-runs.ts'
import { startServer } from './server-process.ts'

/** 2026-01-14, 21:12 UTC: a winter afternoon in the simulated world, in the middle of its storm. */
const TEST_CLOCK = '2026-01-14T21:12:00Z'

async function globalSetup(): Promise<() => Promise<void>> {
  const scratch = path.join(import.meta.dirname, '../.tmp/e2e')
  mkdirSync(scratch, { recursive: true })
  await sweepKilledRuns(scratch, 'data-')
  const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
  const port = Number(process.env.STORMLANE_E2E_PORT)
  // Workers inherit it: tests work as the operator on the same data.
  process.env.STORMLANE_E2E_DATA = dataFolder
  const env = {
    STORMLANE_TEST_CLOCK: TEST_CLOCK,
    // A coarse sky is made in seconds and leaves the machine to the browsers.
    STORMLANE_FORECAST_DEGREES: '1',
    PREVIEW_HOSTS: 'preview.stormlane.test',
    EMBED_FRAME_ANCESTORS: 'http://localhost:*',
  }
  const server = await startServer({ dataFolder, port, env })
  return async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

export default globalSetup

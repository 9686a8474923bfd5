// Starts one server for all browser tests, with the built portal, a throwaway data folder and a fixed clock.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { protomapsTown, streetArchive } from '@stormlane/server/test/street-archive.ts'
import { sweepKilledRuns } from '@stormlane/server/test/sweep-killed-runs.ts'
import { freePort, startServer } from './server-process.ts'
import { STREET_TOWN } from './street-town.ts'
import { TEST_CLOCK } from './test-clock.ts'

async function globalSetup(): Promise<() => Promise<void>> {
  const scratch = path.join(import.meta.dirname, '../.tmp/e2e')
  mkdirSync(scratch, { recursive: true })
  await sweepKilledRuns(scratch, 'data-')
  const dataFolder = mkdtempSync(path.join(scratch, 'data-'))
  const port = Number(process.env.STORMLANE_E2E_PORT)
  // Workers inherit it, so that tests can run admin commands on the same data.
  process.env.STORMLANE_E2E_DATA = dataFolder
  const streetFile = path.join(dataFolder, 'town.pmtiles')
  writeFileSync(streetFile, streetArchive({ ...STREET_TOWN, layers: protomapsTown(STREET_TOWN.center) }))
  // The port on which a test may serve the telematics host that signs users in to the embedded portal.
  process.env.STORMLANE_E2E_HOST_PORT = String(await freePort())
  const telematicsHost = `127.0.0.1:${process.env.STORMLANE_E2E_HOST_PORT}`
  const env = {
    STORMLANE_TEST_CLOCK: TEST_CLOCK.toISOString(),
    // A coarse forecast is generated in seconds and leaves the CPU to the browsers.
    STORMLANE_FORECAST_DEGREES: '1',
    // Making past storms would take minutes of processor time.
    STORMLANE_HISTORY: 'off',
    MAP_STREETS_FILE: streetFile,
    PREVIEW_HOSTS: 'preview.stormlane.test',
    EMBED_FRAME_ANCESTORS: 'http://localhost:*, http://127.0.0.1:*',
    EMBED_HOST_SERVERS: telematicsHost,
    OUTGOING_PRIVATE_HOSTS: telematicsHost,
  }
  const server = await startServer({ dataFolder, port, env })
  return async () => {
    await server.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

export default globalSetup

// Lets the forecast engine make a past storm for the running server, with the code that makes the demo's storms. The
// test server makes none itself, because searching the past year takes minutes.
import { systemClock } from '@stormlane/domain/time'
import { makeMissingStorms } from '@stormlane/server/src/jobs/make-storms.ts'
import { openStormStore } from '@stormlane/server/src/modules/history/storm-store.ts'
import { readConfig } from '@stormlane/server/src/platform/config.ts'
import { openLog } from '@stormlane/server/src/platform/logging.ts'
import { openSources } from '@stormlane/server/src/sources.ts'

/** Half a minute of processor time; a shared machine may take minutes for it. */
export const ENGINE_LIMIT_MS = 600_000
/** An ice storm over Kentucky, given directly instead of searching for one. */
const PEAK = { kind: 'ice', at: new Date('2026-01-08T12:00:00Z'), place: { lng: -85, lat: 39 } } as const

export async function makeStormByEngine() {
  const config = readConfig({
    STORMLANE_DATA: process.env.STORMLANE_E2E_DATA,
    // Coarse, so that the storm is made in seconds.
    STORMLANE_FORECAST_DEGREES: '2',
    LOG_LEVEL: 'silent',
  })
  const log = openLog(config)
  const store = openStormStore(config.history.folder, (_file, error) => {
    throw error
  })
  const sources = openSources({ config, clock: systemClock, log, version: 'test' })
  try {
    const openMaker = () => {
      const engine = sources.openStormMaker?.()
      if (!engine) throw new Error('This configuration makes no storms.')
      return {
        fingerprint: (signal: AbortSignal) => engine.fingerprint(signal),
        find: async () => [PEAK],
        make: (...order: Parameters<typeof engine.make>) => engine.make(...order),
        close: () => engine.close(),
      }
    }
    const signal = AbortSignal.timeout(ENGINE_LIMIT_MS)
    await makeMissingStorms(
      { openMaker, store, shelf: null, geocoder: sources.geocoder, clock: systemClock, log },
      signal,
    )
  } finally {
    await sources.close()
  }
  const [made] = store.all()
  if (!made) throw new Error('The engine made no storm.')
  return made.storm
}

// The weather of some hours as a run forecast it and as it really was, for vehicles that drive through both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, publishHorizon, RunStore, readPlaces } from '@stormlane/atmosphere'
import type { WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import { forecastAlongPath, type PathReader } from '@stormlane/roads'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { StormSource } from '../history/storm-source.ts'

interface TripWeather {
  forecast: WeatherAlongPath
  truth: WeatherAlongPath
  close: () => void
}

/** Publishes both to a temporary folder, so that trips read them like any other run. */
export async function openTripWeather(
  model: AtmosphereModel,
  runTime: Date,
  times: readonly Date[],
): Promise<TripWeather> {
  const root = mkdtempSync(path.join(tmpdir(), 'stormlane-trips-'))
  // The truth, which is read at the same times, needs a name of its own, so it gets another run time.
  const truthTime = new Date(runTime.getTime() + HOUR_MS)
  for (const [at, what] of [
    [runTime, 'forecast'],
    [truthTime, 'truth'],
  ] as const)
    await publishHorizon({
      root,
      runTime: at,
      source: new StormSource(model, times, what),
      horizon: 'extended',
      edition: 1,
      now: () => runTime,
    })
  const store = new RunStore({
    root,
    onRefused: (name, reason) => {
      throw new Error(`${name}: ${reason}`)
    },
  })
  const weatherOf = (at: Date): WeatherAlongPath => {
    const run = store.find('extended', at) as OpenRun
    const reader: PathReader = {
      runs: (horizon) => (horizon === 'extended' ? [run.info] : []),
      places: async (_, places, fields) => readPlaces(run, places, fields),
    }
    return forecastAlongPath(reader, 'North America') as WeatherAlongPath
  }
  return {
    forecast: weatherOf(runTime),
    truth: weatherOf(truthTime),
    close: () => {
      store.close()
      rmSync(root, { recursive: true })
    },
  }
}

// Some hours of a simulated world, along roads and at places.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OpenRun, publishHorizon, RunStore, readPlaces } from '@stormlane/atmosphere'
import { VEHICLE_FIELDS } from '@stormlane/domain/drivers'
import type { Coordinates } from '@stormlane/domain/geo'
import type { WeatherAlongPath } from '@stormlane/domain/roads'
import { HOUR_MS } from '@stormlane/domain/time'
import type { FieldId, Series } from '@stormlane/domain/weather'
import { forecastAlongPath } from '@stormlane/roads'
import type { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { StormSource } from '../../packages/simulation/src/history/storm-source.ts'

export interface WorldHours {
  along: WeatherAlongPath
  seriesAt: (places: readonly Coordinates[]) => (Series | null)[]
  close: () => void
}

/** `what`: as a run forecast them, or as they came. */
export async function openWorldHours(
  model: AtmosphereModel,
  runTime: Date,
  hours: number,
  what: 'forecast' | 'truth' = 'forecast',
): Promise<WorldHours> {
  const root = mkdtempSync(path.join(tmpdir(), 'stormlane-decisions-'))
  const times = Array.from({ length: hours + 1 }, (_, hour) => new Date(runTime.getTime() + hour * HOUR_MS))
  const source = new StormSource(model, times, what)
  await publishHorizon({ root, runTime, source, horizon: 'extended', edition: 1, now: () => runTime })
  const store = new RunStore({
    root,
    onRefused: (name, reason) => {
      throw new Error(`${name}: ${reason}`)
    },
  })
  const run = store.find('extended', runTime) as OpenRun
  const along = forecastAlongPath(
    {
      runs: (horizon) => (horizon === 'extended' ? [run.info] : []),
      places: async (_, places, fields) => readPlaces(run, places, fields),
    },
    'North America',
  ) as WeatherAlongPath
  return {
    along,
    seriesAt(places) {
      const wanted = places.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude, steps: times.length }))
      const fields = VEHICLE_FIELDS.filter((field) => run.info.fields.includes(field))
      const { firstValue, inside, values } = readPlaces(run, wanted, fields)
      const read = Object.entries(values) as [FieldId, Float32Array][]
      return places.map((_, i) => {
        if (inside[i] !== 1) return null
        const own: Series['values'] = {}
        for (const [field, all] of read) own[field] = all.subarray(firstValue[i], firstValue[i + 1])
        return { run: run.info, values: own }
      })
    },
    close() {
      store.close()
      rmSync(root, { recursive: true })
    },
  }
}

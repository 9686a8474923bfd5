// A small literal storm, and a maker that produces such storms in place of the simulation.
import { RunWriter } from '@stormlane/atmosphere'
import { FORECAST_DAYS_OUT, STORM_IMPACTS, type StormEvidence, type StormPeak } from '@stormlane/domain/history'
import { HOUR_MS } from '@stormlane/domain/time'
import type { StormMaker } from '../src/jobs/make-storms.ts'

const GRID = { kind: 'regular', nx: 15, ny: 10, west: -103, north: 44.5, stepDegrees: 1 } as const
/** An index is stored in steps of 0.02. */
const STORED_PER_INDEX = 50

/** Publishes a run whose index is 5 minus the days out everywhere in the forecasts, and 8 in the actual weather. */
export function publishStormRun(folder: string, tilesRun: Date): void {
  const fields = [...new Set(Object.values(STORM_IMPACTS))]
  const values = [...FORECAST_DAYS_OUT.map((days) => 5 - days), 8]
  const times = values.map((_, step) => new Date(tilesRun.getTime() + step * HOUR_MS))
  const header = {
    runTime: tilesRun,
    horizon: 'extended',
    edition: 1,
    source: 'test',
    grid: GRID,
    times,
    fields,
  } as const
  const writer = new RunWriter(folder, header)
  for (const [step, value] of values.entries())
    for (const field of fields)
      writer.writeSlice(step, field, new Int16Array(GRID.nx * GRID.ny).fill(value * STORED_PER_INDEX))
  writer.finish(tilesRun)
}

const PREDICTED = [7.4, 7, 5, 3, null, 1]

const outcome = (maxRoadIndex: number, arriveAt: string) => ({
  slowdownFraction: maxRoadIndex / 50,
  maxRoadIndex,
  weatherFlags: ['snow_flag'],
  arriveAt: new Date(arriveAt),
  roadRiskPolylines: [{ polyline: '_p~iF~ps|U_ulLnnqC', color: 'red' as const }],
})

/** A storm over Nebraska with reports of a closed road, an outage and a quiet town. */
export function testStorm(peak: StormPeak): StormEvidence {
  const from = new Date(peak.at.getTime() - 24 * HOUR_MS)
  const reported = { time: peak.at, polygon: null, predicted: PREDICTED }
  return {
    id: `${peak.kind}-${from.toISOString().slice(0, 10)}`,
    peak,
    from,
    to: new Date(peak.at.getTime() + 24 * HOUR_MS),
    bounds: { west: -103, east: -89, south: 35.5, north: 44.5 },
    issuedAt: FORECAST_DAYS_OUT.map((days) => new Date(from.getTime() - days * 24 * HOUR_MS)),
    tilesRun: from,
    extremes: { snowMm: 508, rainMm: 4, freezingRainMm: 0, gustMps: 26.8224, hailMm: 0, visibilityMeters: 402.336 },
    totals: { closures: 12, outages: 1, fires: 0, stormReports: 0 },
    reports: [
      {
        ...reported,
        id: 'closure-1',
        impact: 'Road',
        latitude: 40.925,
        longitude: -98.342,
        description: 'I-80 between <b>Kearney</b> and Grand Island is closed.',
        icon: 'closure',
        observed: 8.8,
      },
      {
        ...reported,
        id: 'clear-1',
        impact: 'Road',
        latitude: 39.05,
        longitude: -95.68,
        description: 'No impact was reported.',
        icon: 'clear',
        observed: 0.5,
      },
      {
        ...reported,
        id: 'outage-1',
        impact: 'Power',
        latitude: 40.8,
        longitude: -96.7,
        polygon: {
          type: 'Polygon',
          coordinates: [
            [
              [-97, 40],
              [-96, 40],
              [-96, 41],
              [-97, 40],
            ],
          ],
        },
        description: '0.23',
        icon: 'power',
        observed: 5,
      },
    ],
    routes: [
      {
        origin: { latitude: 39.739, longitude: -104.985 },
        destination: { latitude: 41.259, longitude: -95.938 },
        departAt: peak.at,
        options: [
          {
            description: 'I-76 and I-80',
            polyline: '_p~iF~ps|U_ulLnnqC',
            forecasts: FORECAST_DAYS_OUT.map((days) => outcome(7 - days, '2026-01-03T15:43:00Z')),
            actual: outcome(8.8, '2026-01-03T16:20:00Z'),
          },
        ],
      },
    ],
  }
}

interface TestMaker {
  climate: string
  peaks: readonly StormPeak[]
  /** Called with each storm before it is made; may throw. */
  onMake?: (peak: StormPeak) => void
}

export const testStormMaker = ({ climate, peaks, onMake }: TestMaker): StormMaker => ({
  fingerprint: async () => climate,
  find: async () => [...peaks],
  async make(peak, folders) {
    // The order crosses to a thread, so it must be plain data.
    const { runsFolder } = structuredClone(folders)
    onMake?.(peak)
    const storm = testStorm(peak)
    publishStormRun(runsFolder, storm.tilesRun)
    return storm
  },
  close: async () => {},
})

// A small literal forecast: coarse cells over North America whose values can be worked out by head.
import { type FieldStep, type ForecastSource, HazardMemory, publishHorizon, publishRun } from '@stormlane/atmosphere'
import {
  extendedTimes,
  HORIZONS,
  HOUR_MS,
  type Horizon,
  nowcastTimes,
  type RunMaker,
  radarPastTimes,
  type Variable,
} from '@stormlane/domain'
import type { Forecast } from '../src/modules/forecast/forecast.ts'

/** 20-60 N and 135-55 W. */
const gridOf = (stepDegrees: number) =>
  ({
    kind: 'regular',
    nx: 1 + 80 / stepDegrees,
    ny: 1 + 40 / stepDegrees,
    west: -135,
    north: 60,
    stepDegrees,
  }) as const
const DEFAULT_STEP_DEGREES = 4

/** The same everywhere and at any time, in the engine's units. */
const EVERYWHERE: Partial<Record<Variable, number>> = {
  temperature: 30,
  dewPoint: 24,
  windSpeed: 4.4704,
  windDirection: 270,
  windGust: 22.352,
  gustProbability45mph: 0.75,
  rainRate: 5.08,
  snowRate: 25.4,
  freezingRainRate: 2.54,
  visibility: 10_000,
  lightningProbability: 0.4,
  pressure: 1010,
  reflectivity: 40,
  roadSurfaceTemperature: 32,
  hailSize: 0,
  tornadoProbability: 0,
}

const TIMES: Record<Horizon, (runTime: Date) => Date[]> = {
  nowcast: nowcastTimes,
  extended: extendedTimes,
  radar: radarPastTimes,
}

function variablesOf(horizon: Horizon): Variable[] {
  if (horizon === 'radar') return ['reflectivity']
  const all = Object.keys(EVERYWHERE) as Variable[]
  return horizon === 'nowcast'
    ? all
    : all.filter((variable) => variable !== 'lightningProbability' && variable !== 'reflectivity')
}

/** Weather at a place and time, in the engine's units; what it does not say is as everywhere. */
export type TestWeather = (
  at: { latitude: number; longitude: number },
  hoursAfterRun: number,
) => Partial<Record<Variable, number>>

function sourceOf(stepDegrees: number, weather: TestWeather | undefined): ForecastSource {
  const grid = gridOf(stepDegrees)
  const cells = grid.nx * grid.ny
  const placeOf = (cell: number) => ({
    latitude: grid.north - Math.floor(cell / grid.nx) * stepDegrees,
    longitude: grid.west + (cell % grid.nx) * stepDegrees,
  })
  function fieldsAt(runTime: Date, validAt: Date, variables: Variable[]): FieldStep['fields'] {
    const fields = Object.fromEntries(
      variables.map((variable) => [variable, new Float32Array(cells).fill(EVERYWHERE[variable] ?? 0)]),
    )
    if (!weather) return fields
    const hours = (validAt.getTime() - runTime.getTime()) / HOUR_MS
    for (let cell = 0; cell < cells; cell++) {
      const here = weather(placeOf(cell), hours)
      for (const variable of variables) {
        const field = fields[variable]
        if (field) field[cell] = here[variable] ?? EVERYWHERE[variable] ?? 0
      }
    }
    return fields
  }
  return {
    name: 'HYPERR',
    plan: async (runTime, horizon) => ({
      grid,
      times: TIMES[horizon](runTime),
      variables: variablesOf(horizon),
      exposure: new Float32Array(cells).fill(1),
      leafOn: new Float32Array(cells),
    }),
    async *steps(runTime, horizon): AsyncIterable<FieldStep> {
      const variables = variablesOf(horizon)
      const same = weather ? undefined : fieldsAt(runTime, runTime, variables)
      for (const validAt of TIMES[horizon](runTime)) {
        yield { validAt, fields: same ?? fieldsAt(runTime, validAt, variables) }
      }
    },
    memory: async () => new HazardMemory(cells),
  }
}

const uniform = sourceOf(DEFAULT_STEP_DEGREES, undefined)

interface TestRun {
  runTime: Date
  horizons?: readonly Horizon[]
  /** The first steps only. */
  stepLimit?: number
  edition?: number
  /** The same everywhere unless said. */
  weather?: TestWeather
  stepDegrees?: number
}

/** Makes literal runs as the simulation makes its own. */
export const testRunMaker: RunMaker = {
  stepCounts: (runTime) => ({
    nowcast: nowcastTimes(runTime).length,
    extended: extendedTimes(runTime).length,
    radar: radarPastTimes(runTime).length,
  }),
  make: (order, onEvent, signal) => publishRun(uniform, order, onEvent, signal),
}

/** Publishes the run where the server looks for it; returns the folders. */
export async function publishTestRun(
  forecast: Forecast,
  { runTime, horizons = HORIZONS, stepLimit, edition = 1, weather, stepDegrees = DEFAULT_STEP_DEGREES }: TestRun,
): Promise<string[]> {
  const source = weather ? sourceOf(stepDegrees, weather) : uniform
  const folders: string[] = []
  for (const horizon of horizons)
    folders.push(
      await publishHorizon({
        root: forecast.folder,
        source,
        runTime,
        horizon,
        edition,
        ...(stepLimit !== undefined && { stepLimit }),
        now: () => new Date(runTime.getTime() + 300_000),
      }),
    )
  forecast.refresh()
  return folders
}

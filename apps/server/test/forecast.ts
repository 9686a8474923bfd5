// A small literal forecast: coarse cells over North America with values simple enough to check by hand.
import { type FieldStep, type ForecastSource, HazardMemory, publishHorizon, publishRun } from '@stormlane/atmosphere'
import { extendedTimes, floorTo, HOUR_MS, nowcastTimes, radarPastTimes } from '@stormlane/domain/time'
import { HORIZONS, type Horizon, type RunMaker, type Variable } from '@stormlane/domain/weather'
import type { Forecast } from '../src/modules/forecast/forecast.ts'

/** 20-60 N and 135-55 W. */
const createGrid = (stepDegrees: number) =>
  ({
    kind: 'regular',
    nx: 1 + 80 / stepDegrees,
    ny: 1 + 40 / stepDegrees,
    west: -135,
    north: 60,
    stepDegrees,
  }) as const
const DEFAULT_STEP_DEGREES = 4

/** Default values, constant in space and time, in the engine's units. */
const DEFAULT_VALUES: Partial<Record<Variable, number>> = {
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
  roadSurfaceTemperature: -2,
  hailSize: 0,
  tornadoProbability: 0,
}

const TIMES: Record<Horizon, (runTime: Date) => Date[]> = {
  nowcast: nowcastTimes,
  extended: extendedTimes,
  radar: radarPastTimes,
}

function horizonVariables(horizon: Horizon): Variable[] {
  if (horizon === 'radar') return ['reflectivity', 'snowRate']
  const all = Object.keys(DEFAULT_VALUES) as Variable[]
  return horizon === 'nowcast'
    ? all
    : all.filter((variable) => variable !== 'lightningProbability' && variable !== 'reflectivity')
}

/** Weather at a place and time, in the engine's units; variables that it leaves out have their default value. */
export type TestWeather = (
  at: { latitude: number; longitude: number },
  hoursAfterRun: number,
) => Partial<Record<Variable, number>>

function createSource(stepDegrees: number, weather: TestWeather | undefined, name = 'HYPERR'): ForecastSource {
  const grid = createGrid(stepDegrees)
  const cells = grid.nx * grid.ny
  const cellPosition = (cell: number) => ({
    latitude: grid.north - Math.floor(cell / grid.nx) * stepDegrees,
    longitude: grid.west + (cell % grid.nx) * stepDegrees,
  })
  function fieldsAt(runTime: Date, validAt: Date, variables: Variable[]): FieldStep['fields'] {
    const fields = Object.fromEntries(
      variables.map((variable) => [variable, new Float32Array(cells).fill(DEFAULT_VALUES[variable] ?? 0)]),
    )
    if (!weather) return fields
    const hours = (validAt.getTime() - runTime.getTime()) / HOUR_MS
    for (let cell = 0; cell < cells; cell++) {
      const here = weather(cellPosition(cell), hours)
      for (const variable of variables) {
        const field = fields[variable]
        if (field) field[cell] = here[variable] ?? DEFAULT_VALUES[variable] ?? 0
      }
    }
    return fields
  }
  return {
    name,
    plan: async (runTime, horizon) => ({
      grid,
      times: TIMES[horizon](runTime),
      variables: horizonVariables(horizon),
      exposure: new Float32Array(cells).fill(1),
      leafOn: new Float32Array(cells),
    }),
    async *steps(runTime, horizon): AsyncIterable<FieldStep> {
      const variables = horizonVariables(horizon)
      const uniformFields = weather ? undefined : fieldsAt(runTime, runTime, variables)
      for (const validAt of TIMES[horizon](runTime)) {
        yield { validAt, fields: uniformFields ?? fieldsAt(runTime, validAt, variables) }
      }
    },
    memory: async () => new HazardMemory(cells),
  }
}

const uniformSource = createSource(DEFAULT_STEP_DEGREES, undefined)

interface TestRun {
  runTime: Date
  horizons?: readonly Horizon[]
  /** Publishes only this many steps. */
  stepLimit?: number
  edition?: number
  /** Default values everywhere if left out. */
  weather?: TestWeather
  stepDegrees?: number
  /** Names of its models; that of the simulation if left out. */
  source?: string
}

/** Publishes literal runs in place of the simulation's. */
export const testRunMaker: RunMaker = {
  dueRun: async (now) => floorTo(now, HOUR_MS),
  stepCounts: (runTime) => ({
    nowcast: nowcastTimes(runTime).length,
    extended: extendedTimes(runTime).length,
    radar: radarPastTimes(runTime).length,
  }),
  make: (order, onEvent, signal) => publishRun(uniformSource, order, onEvent, signal),
}

/** Publishes the run into the server's forecast folder; returns the folders of its horizons. */
export async function publishTestRun(
  forecast: Forecast,
  {
    runTime,
    horizons = HORIZONS,
    stepLimit,
    edition = 1,
    weather,
    stepDegrees = DEFAULT_STEP_DEGREES,
    source: name,
  }: TestRun,
): Promise<string[]> {
  const source = weather || name ? createSource(stepDegrees, weather, name) : uniformSource
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

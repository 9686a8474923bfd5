import type { GridDefinition } from '@stormlane/atmosphere'
import { HOUR_MS } from '@stormlane/domain'
import { springShare } from './climate.ts'
import { upsample } from './coarse-grid.ts'
import { DriftingTexture } from './drifting-texture.ts'
import type { ForecastError } from './forecast-error.ts'
import { smoothRandom } from './hash.ts'
import { type ModelGrid, modelGrid } from './model-grid.ts'
import { emptyFields, emptyWorkspace, type ModelFields, type Workspace } from './model-state.ts'
import { precipitation, precipitationTypes } from './precipitation.ts'
import { stormEffects } from './storm-effects.ts'
import { dayOfYear } from './sun.ts'
import { sunElevations, surfaceAir } from './surface-air.ts'
import { synopticState } from './synoptic.ts'
import { tropicalCyclones } from './tropical-cyclones.ts'
import { tropicalWeather } from './tropical-weather.ts'

/** Displacement of storms in the forecast per hour of lead time. */
const STORM_SHIFT_KM_PER_HOUR = 7
/** The pavement follows the sun with a lag of three hours (our choice). */
const ROAD_SUN_LAG_HOURS = 3

/**
 * A simulated atmosphere (ADR 0031). The true weather at any instant follows from the seed alone. A forecast is the same atmosphere
 * with errors in the position and strength of its systems that grow with lead time.
 */
export class AtmosphereModel {
  readonly grid: ModelGrid
  private readonly seed: number
  private readonly work: Workspace
  private readonly fields: ModelFields
  private readonly sun: Float32Array
  private readonly laggedSun: Float32Array
  private readonly textures: Record<TextureName, DriftingTexture>

  constructor(grid: (GridDefinition & { kind: 'regular' }) | ModelGrid, seed: number) {
    this.seed = seed
    this.grid = 'cells' in grid ? grid : modelGrid(grid)
    this.work = emptyWorkspace(this.grid.cells)
    this.fields = emptyFields(this.grid.cells)
    this.sun = new Float32Array(this.grid.cells)
    this.laggedSun = new Float32Array(this.grid.cells)
    const entries = Object.entries(TEXTURES).map(([name, [scaleKm, periodHours]], i) => [
      name,
      new DriftingTexture(seed * 31 + i + 1, scaleKm, periodHours),
    ])
    this.textures = Object.fromEntries(entries) as Record<TextureName, DriftingTexture>
  }

  /** The true weather. The model reuses the returned arrays in the next call. */
  truth(at: Date): ModelFields {
    return this.evaluate(at, null)
  }

  /** The forecast of a run. At or before its run time it equals the truth. */
  forecast(at: Date, runTime: Date): ModelFields {
    const leadHours = (at.getTime() - runTime.getTime()) / HOUR_MS
    const error = { seed: this.seed + 7, runHour: runTime.getTime() / HOUR_MS, leadHours }
    return this.evaluate(at, leadHours > 0 ? error : null)
  }

  private evaluate(at: Date, error: ForecastError | null): ModelFields {
    const { grid, work, fields, textures } = this
    synopticState(at, this.seed, error, work.synoptic)
    const { synoptic } = work
    upsample(
      [
        [synoptic.anomaly, work.anomaly],
        [synoptic.aloft, work.aloft],
        [synoptic.pressure, fields.pressure],
        [synoptic.eastward, work.eastward],
        [synoptic.northward, work.northward],
        [synoptic.lift, work.lift],
        [synoptic.frontalLift, work.frontalLift],
        [synoptic.humidity, work.humidity],
      ],
      grid.coarse,
    )
    this.setTextures(at, error)
    const days = (error?.leadHours ?? 0) / 24
    surfaceAir(at, grid, work, fields, {
      temperature: textures.temperature,
      cloud: textures.cloud,
      error: textures.error,
      errorSpread: error ? 0.25 + 0.3 * days ** 0.8 : 0,
    })
    precipitation(at, grid, work, fields, textures)
    tropicalWeather(tropicalCyclones(at, this.seed, error), grid, work, fields, textures.spiral)
    precipitationTypes(grid, work, fields)
    sunElevations(at, 0, grid, this.sun)
    sunElevations(at, ROAD_SUN_LAG_HOURS, grid, this.laggedSun)
    stormEffects(
      grid,
      work,
      fields,
      textures,
      this.sun,
      this.laggedSun,
      1.5 + 0.45 * days,
      0.2 + 0.7 * springShare(dayOfYear(at)),
    )
    return fields
  }

  /** Forecasts have the right kind of small-scale weather in the wrong place: its patterns are shifted, more with lead time. */
  private setTextures(at: Date, error: ForecastError | null): void {
    const hour = at.getTime() / HOUR_MS
    const km = STORM_SHIFT_KM_PER_HOUR * (error?.leadHours ?? 0)
    const east = error ? km * (0.6 + Math.abs(smoothRandom(error.runHour / 3, error.seed, 91))) : 0
    const north = error ? km * smoothRandom(error.runHour / 3, error.seed, 92) : 0
    for (const [name, texture] of Object.entries(this.textures)) {
      if (name === 'error') {
        // One error field per run, similar in successive runs, that drifts slowly with lead time.
        texture.setTime((error?.runHour ?? 0) / 2, 18 * (error?.leadHours ?? 0), 0)
      } else if (name === 'spiral' || name === 'band') {
        texture.setTime(hour, 0, 0)
      } else {
        texture.setTime(hour, east, north)
      }
    }
  }
}

/** Scale of each texture in km, and hours after which its pattern has changed completely. */
const TEXTURES = {
  temperature: [130, 14],
  cloud: [170, 10],
  error: [420, 12],
  broad: [115, 9],
  fine: [44, 6],
  cluster: [190, 8],
  storm: [62, 4],
  cell: [29, 2.5],
  band: [21, 9],
  spiral: [70, 6],
  fog: [75, 12],
  gust: [55, 3],
} as const satisfies Record<string, readonly [number, number]>

type TextureName = keyof typeof TEXTURES

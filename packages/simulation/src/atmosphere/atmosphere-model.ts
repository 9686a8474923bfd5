import { dayOfYear } from '@stormlane/domain/geo'
import { calibrationAt } from '@stormlane/domain/measures'
import { HOUR_MS } from '@stormlane/domain/time'
import type { GridDefinition } from '@stormlane/domain/weather'
import { springShare } from './climate.ts'
import { upsample } from './coarse-grid.ts'
import { DriftingTexture } from './drifting-texture.ts'
import { ErrorPatterns } from './error-patterns.ts'
import { type ForecastError, patternShift } from './forecast-error.ts'
import { seasonsAround } from './gust-climate.ts'
import { type ModelGrid, modelGrid } from './model-grid.ts'
import { emptyFields, emptyWorkspace, type ModelFields, type Workspace } from './model-state.ts'
import { precipitation, precipitationTypes } from './precipitation.ts'
import { GUST_CALIBRATION, LIGHTNING_CALIBRATION, TORNADO_CALIBRATION } from './probability-calibration.data.ts'
import { stormEffects } from './storm-effects.ts'
import { sunElevations, surfaceAir } from './surface-air.ts'
import { synopticState } from './synoptic.ts'
import { tropicalCyclones } from './tropical-cyclones.ts'
import { tropicalWeather } from './tropical-weather.ts'

/** Probability of a tornado in the worst storm of winter, and what spring adds (our choice). */
const TORNADO_WINTER = 0.2
const TORNADO_SPRING = 0.7
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
  private readonly errors: ErrorPatterns

  constructor(grid: (GridDefinition & { kind: 'regular' }) | ModelGrid, seed: number) {
    this.seed = seed
    this.grid = 'cells' in grid ? grid : modelGrid(grid)
    this.work = emptyWorkspace(this.grid.cells)
    this.fields = emptyFields(this.grid.cells)
    this.sun = new Float32Array(this.grid.cells)
    this.laggedSun = new Float32Array(this.grid.cells)
    const entries = Object.entries(TEXTURES).map(([name, [number, scaleKm, periodHours]]) => [
      name,
      new DriftingTexture(seed * 31 + number, scaleKm, periodHours),
    ])
    this.textures = Object.fromEntries(entries) as Record<TextureName, DriftingTexture>
    this.errors = new ErrorPatterns(seed * 31 + 100)
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
        ...(error ? this.errorFields(error) : []),
      ],
      grid.coarse,
    )
    this.setTextures(at, error)
    surfaceAir(at, grid, work, fields, {
      temperature: textures.temperature,
      cloud: textures.cloud,
      isForecast: error !== null,
    })
    precipitation(at, grid, work, fields, textures)
    tropicalWeather(tropicalCyclones(at, this.seed, error), grid, work, fields, textures.spiral)
    precipitationTypes(grid, work, fields)
    sunElevations(at, 0, grid, this.sun)
    sunElevations(at, ROAD_SUN_LAG_HOURS, grid, this.laggedSun)
    const leadHours = error?.leadHours ?? 0
    const seasons = seasonsAround(dayOfYear(at))
    stormEffects(grid, work, fields, textures, this.sun, this.laggedSun, {
      gust: calibrationAt(GUST_CALIBRATION, leadHours),
      gustClimate: { from: grid.gustClimate[seasons.from], to: grid.gustClimate[seasons.to], share: seasons.share },
      lightning: calibrationAt(LIGHTNING_CALIBRATION, leadHours),
      tornado: calibrationAt(TORNADO_CALIBRATION, leadHours),
      tornadoSeason: TORNADO_WINTER + TORNADO_SPRING * springShare(dayOfYear(at)),
    })
    return fields
  }

  private errorFields(error: ForecastError) {
    const { errors, work } = this
    errors.set(error)
    return [[errors.air, work.airError] as const, [errors.wind, work.windError] as const]
  }

  /** Forecasts have the right kind of small-scale weather in the wrong place: its patterns are shifted, more with lead time. */
  private setTextures(at: Date, error: ForecastError | null): void {
    const hour = at.getTime() / HOUR_MS
    const { east, north } = patternShift(error)
    for (const [name, texture] of Object.entries(this.textures)) {
      if (name === 'spiral' || name === 'band') {
        texture.setTime(hour, 0, 0)
      } else {
        texture.setTime(hour, east, north)
      }
    }
  }
}

/** Number of each texture's seed, its scale in km, and hours after which its pattern has changed completely. */
const TEXTURES = {
  temperature: [1, 130, 14],
  cloud: [2, 170, 10],
  broad: [4, 115, 9],
  fine: [5, 44, 6],
  cluster: [6, 190, 8],
  storm: [7, 62, 4],
  cell: [8, 29, 2.5],
  band: [9, 21, 9],
  spiral: [10, 70, 6],
  fog: [11, 75, 12],
  gust: [12, 55, 3],
} as const satisfies Record<string, readonly [number, number, number]>

type TextureName = keyof typeof TEXTURES

import { dayOfYear } from '@stormlane/domain/geo'
import { snowToLiquidRatio } from '@stormlane/domain/weather'
import { lakeTemperature, springShare } from './climate.ts'
import { length } from './coarse-grid.ts'
import type { DriftingTexture } from './drifting-texture.ts'
import type { ModelGrid } from './model-grid.ts'
import { type ModelFields, smoothStep, type Workspace } from './model-state.ts'

export interface PrecipitationTextures {
  /** Bands and patches of stratiform rain. */
  broad: DriftingTexture
  fine: DriftingTexture
  /** Clusters of storms, single storms, and cells within them. */
  cluster: DriftingTexture
  storm: DriftingTexture
  cell: DriftingTexture
  /** Bands of lake-effect snow. */
  band: DriftingTexture
}

/** Upwind distances at which lake water is sampled. */
const FETCH_KM = [8, 26, 44, 62, 80, 100, 120, 142, 165]

/** Spacing of the samples over which snow bands are averaged along the wind. */
const BAND_STEP_KM = 16
/** Lakes freeze in winter from this latitude on, completely one degree further north. */
const FREEZING_LAKES_LAT = 48.6
/** Lake temperature below which freezing is assumed. */
const NEAR_FREEZING_C = 4.5

/** In spring the air aloft is still cold, so storms form over air that is this much cooler and drier than in summer (our choice). */
const SPRING_INSTABILITY_K = 6

/** Computes stratiform and convective precipitation as liquid water, mm/h. */
export function precipitation(
  at: Date,
  grid: ModelGrid,
  work: Workspace,
  fields: ModelFields,
  textures: PrecipitationTextures,
): void {
  const day = dayOfYear(at)
  const lake = lakeTemperature(day)
  const steeper = SPRING_INSTABILITY_K * springShare(day)
  const { mapX, mapY } = grid
  const { temperature, dewPoint } = fields
  for (let i = 0; i < grid.cells; i++) {
    const x = mapX[i] as number
    const y = mapY[i] as number
    // Showers move with the flow a few kilometers up, which is faster than the wind near the ground.
    const u = 3 * (work.eastward[i] as number) + 12
    const v = 3 * (work.northward[i] as number)
    const air = temperature[i] as number
    const dew = dewPoint[i] as number
    const rise = work.slopeLift[i] as number
    const lift = work.lift[i] as number
    // Warm air holds about 7 % more water per K.
    const moisture = Math.min(2.2, Math.max(0.12, Math.exp((dew - 7) / 13)))
    const damp = smoothStep((9 - (air - dew)) / 8)
    const broad = textures.broad.at(x, y, u, v)
    const fine = textures.fine.at(x, y, u, v)
    const forcing =
      (lift + 0.75 * (work.frontalLift[i] as number)) *
        (1 + 2.2 * Math.max(0, rise)) *
        (1 - smoothStep(-rise / 0.4) * 0.8) +
      1.6 * Math.max(0, rise - 0.03) * (0.25 + lift)
    const rainfall = grid.normals.rainfall[i] as number
    const steady = rainfall * forcing * moisture * damp * Math.max(0, 0.8 + 0.5 * broad + 0.28 * fine)
    work.steady[i] =
      1.05 * Math.max(0, steady - 0.22) + (grid.nearLake[i] ? lakeSnow(i, lake, grid, work, air, textures.band) : 0)

    const unstable = smoothStep((air - 13 + steeper) / 14) * smoothStep((dew - 7 + steeper) / 13)
    if (unstable < 0.01) {
      work.convective[i] = 0
      continue
    }
    const cluster = textures.cluster.at(x, y, u, v)
    const land = grid.terrain.land[i] as number
    const trigger =
      0.015 +
      0.07 * land +
      0.95 * (work.frontalLift[i] as number) +
      0.3 * lift +
      1.4 * Math.max(0, rise) +
      0.14 * Math.max(0, cluster - 0.35)
    const cover = unstable * Math.max(0, trigger) * Math.min(1.6, rainfall)
    const noise = 0.72 * textures.storm.at(x, y, u, v) + 0.5 * textures.cell.at(x, y, u, v) + 0.45 * cluster
    const excess = noise - (1.74 - 1.15 * Math.min(1, cover))
    work.convective[i] = excess > 0 ? softLimit(80 * cover ** 0.7 * unstable * excess ** 1.5, 130) : 0
  }
}

/** Limits a rate smoothly. */
function softLimit(value: number, limit: number): number {
  return value / (1 + value / limit)
}

/**
 * Lake-effect snow: air that is at least 13 K colder at 1.5 km than the water takes up moisture over the lake (Niziol 1987) and
 * releases it in bands along the wind.
 */
function lakeSnow(
  i: number,
  lake: number,
  grid: ModelGrid,
  work: Workspace,
  air: number,
  band: DriftingTexture,
): number {
  const contrast =
    smoothStep((lake - (work.aloft[i] as number) - 11) / 9) *
    smoothStep((4 - air) / 4) *
    smoothStep((-1 - (work.anomaly[i] as number)) / 6)
  const open = lake < NEAR_FREEZING_C ? 1 - smoothStep((grid.lat[i] as number) - FREEZING_LAKES_LAT) : 1
  if (contrast * open < 0.01) return 0
  const u = work.eastward[i] as number
  const v = work.northward[i] as number
  const flow = length(u, v)
  if (flow < 3) return 0
  const { grid: whole, cells } = grid.pickedFrom ?? { grid, cells: null }
  const { nx, ny } = whole.definition
  const cell = cells ? (cells[i] as number) : i
  const column = cell % nx
  const row = Math.floor(cell / nx)
  let fetch = 0
  for (const km of FETCH_KM) {
    const x = Math.round(column - (u / flow) * km * (grid.columnsPerKm[i] as number))
    const y = Math.round(row + (v / flow) * km * grid.rowsPerKm)
    if (x >= 0 && x < nx && y >= 0 && y < ny) fetch += whole.lakeAround[y * nx + x] as number
  }
  return (
    0.75 *
    open *
    contrast *
    // Rounding may leave the sum of the smoothed lakes slightly below 0, and its power would be NaN.
    Math.max(0, fetch / FETCH_KM.length) ** 1.2 *
    windAlignedBands(i, u / flow, v / flow, grid, band) *
    smoothStep((flow - 3) / 8) *
    (1 + 3 * Math.max(0, work.slopeLift[i] as number))
  )
}

/** A texture averaged along the wind, which gives bands like cloud streets. */
function windAlignedBands(i: number, east: number, north: number, grid: ModelGrid, band: DriftingTexture): number {
  const x = grid.mapX[i] as number
  const y = grid.mapY[i] as number
  let sum = 0
  for (let step = -3; step <= 3; step++)
    sum += band.at(x + step * BAND_STEP_KM * east, y + step * BAND_STEP_KM * north, 0, 0)
  // The mean of seven samples has about half the spread, hence the factor 1.9.
  return Math.max(0, 0.55 + 0.75 * (sum / 7) * 1.9)
}

/** Divides precipitation into rain, snow and freezing rain by the temperature of the air it falls through. */
export function precipitationTypes(grid: ModelGrid, work: Workspace, fields: ModelFields): void {
  const { temperature, dewPoint, rainRate, snowRate, freezingRainRate } = fields
  for (let i = 0; i < grid.cells; i++) {
    const water = (work.steady[i] as number) + (work.convective[i] as number)
    if (water < 0.005) {
      rainRate[i] = 0
      snowRate[i] = 0
      freezingRainRate[i] = 0
      continue
    }
    const air = temperature[i] as number
    // Falling drops cool the air toward its wet-bulb temperature, about a third of the difference to the dew point.
    const wetBulb = air - 0.36 * (air - (dewPoint[i] as number))
    // On high ground the air at the surface decides, not the air 1.5 km above sea level.
    const high = smoothStep(((grid.terrain.elevation[i] as number) - 500) / 1300)
    const above = (work.aloft[i] as number) * (1 - high) + (air - 3) * high
    const frozenAloft = smoothStep((2.4 - above) / 2.6)
    const snow = frozenAloft * smoothStep((1.9 - wetBulb) / 2.2)
    const freezing = (1 - frozenAloft) * smoothStep((0.4 - wetBulb) / 1.1)
    snowRate[i] = water * snow * snowToLiquidRatio(air)
    freezingRainRate[i] = water * freezing
    rainRate[i] = water * Math.max(0, 1 - snow - freezing)
  }
}

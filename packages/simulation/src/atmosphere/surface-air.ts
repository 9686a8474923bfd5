import { dayOfYear, solarDeclination, sunPosition } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { saturationVaporPressureHpa } from '@stormlane/domain/weather'
import { seasonAt } from './climate.ts'
import { length } from './coarse-grid.ts'
import type { DriftingTexture } from './drifting-texture.ts'
import type { ModelGrid } from './model-grid.ts'
import { type ModelFields, smoothStep, type Workspace } from './model-state.ts'

const RADIANS = Math.PI / 180

export interface SurfaceOptions {
  temperature: DriftingTexture
  cloud: DriftingTexture
  /** The truth has no forecast error. */
  isForecast: boolean
}

/**
 * Free flow at which the drag of the land halves the wind near the ground. Tuned so that inland cities have a mean wind of 9-14 mph
 * (NOAA, Comparative Climatic Data: 8-12) and gusts of 45 mph in about one of a hundred hours, mostly in winter.
 */
const LAND_DRAG_MPS = 90
/** People live on the land of a cell that is half water, so it slows the wind more than its share says (our choice). */
const COAST_SHELTER = 1.6
/** Wind near the ground seldom exceeds storm force in extratropical lows: above 14 m/s it approaches 20 (Beaufort 8 to 9; our choice). */
const STRONG_WIND_MPS = 14
const WIND_ROOM_MPS = 6

/** Computes temperature, dew point and wind near the ground, and cloud cover. */
export function surfaceAir(
  at: Date,
  grid: ModelGrid,
  work: Workspace,
  fields: ModelFields,
  { temperature: detailTexture, cloud: cloudTexture, isForecast }: SurfaceOptions,
): void {
  const day = dayOfYear(at)
  const season = seasonAt(day)
  const declination = solarDeclination(day)
  const { lat, lng, terrain, plateau, mapX, mapY, normals } = grid
  const { temperature, dewPoint, windSpeed, windDirection } = fields
  for (let i = 0; i < grid.cells; i++) {
    const latitude = lat[i] as number
    const longitude = lng[i] as number
    const land = terrain.land[i] as number
    const inland = terrain.continentality[i] as number
    const u = work.eastward[i] as number
    const v = work.northward[i] as number
    const rise = u * (grid.slopeEast[i] as number) + v * (grid.slopeNorth[i] as number)
    work.slopeLift[i] = rise

    // Wind at 10 m is slowed and turned toward low pressure by friction, less over water and at high elevation.
    const flow = length(u, v)
    const sheltered = Math.min(1, COAST_SHELTER * land)
    const height = Math.min(1, (terrain.elevation[i] as number) / 3000)
    const solarHour = ((((day % 1) * 24 + longitude / 15) % 24) + 24) % 24
    const mixing = 0.5 + 0.5 * Math.cos(((solarHour - 14.5) * Math.PI) / 12)
    const drag = 1 + (sheltered * flow) / LAND_DRAG_MPS
    const share = (0.8 - sheltered * (0.46 - 0.14 * height - 0.1 * mixing)) / drag
    const turnAngle = (14 + 16 * land) * RADIANS
    const cos = Math.cos(turnAngle) * share
    const sin = Math.sin(turnAngle) * share
    const east = u * cos - v * sin
    const north = u * sin + v * cos
    const stronger = isForecast ? (work.windError[i] as number) : 0
    windSpeed[i] = Math.max(0.6, limitedWind(length(east, north)) + 0.6 + stronger)
    windDirection[i] = (Math.atan2(-east, -north) / RADIANS + 360) % 360

    const texture = cloudTexture.at(mapX[i] as number, mapY[i] as number, 3 * u, 3 * v)
    const local =
      (normals.humidity[i] as number) +
      (normals.humiditySummer[i] as number) * season.summer +
      (normals.humidityMonsoon[i] as number) * season.monsoon
    const humidity = 0.55 * (work.humidity[i] as number) + 0.45 * local + 0.12 * (1 - land)
    const lift = work.lift[i] as number
    const cloud = smoothStep(
      0.16 +
        0.85 * smoothStep(lift / 1.1) +
        0.9 * (humidity - 0.62) +
        0.16 * texture +
        0.5 * Math.max(0, rise) -
        1.2 * Math.max(0, -rise),
    )
    work.cloud[i] = cloud

    // Seasonal mean at this cell: blend of sea and land, lowered by the plateau and the relief above it.
    const marine =
      (normals.seaMean[i] as number) +
      (normals.seaSwing[i] as number) * season.sea +
      (normals.upwelling[i] as number) * (0.6 + 0.4 * season.land)
    const dry = Math.max(0, 0.7 - local)
    const continental = (normals.landMean[i] as number) + (normals.landSwing[i] as number) * season.land + 15 * dry
    const above = ((terrain.elevation[i] as number) - (plateau[i] as number)) / 1000
    const mean =
      marine +
      (continental - marine) * inland -
      (1.9 + 0.6 * season.summer) * ((plateau[i] as number) / 1000) -
      6 * above
    const airMass = (work.anomaly[i] as number) * (0.5 + 0.45 * land)

    // Daily amplitude: large over dry land under a clear sky and a high sun, nearly zero at sea or under clouds.
    const noon = Math.max(0.12, Math.cos(latitude * RADIANS - declination))
    const swing =
      (0.5 + land * (0.7 + 6.4 * inland * noon)) *
      (1 - 0.68 * cloud) *
      (1 + 1.1 * dry) *
      (1 - Math.min(0.35, flow / 90))
    const diurnal =
      swing * (Math.cos(((solarHour - 15) * Math.PI) / 12) + 0.18 * Math.cos(((solarHour - 14) * Math.PI) / 6))
    // Air that descends in the lee of mountains warms and dries.
    const foehn = land * smoothStep(-rise / 0.32) * smoothStep((flow - 9) / 12)
    const detail = 0.55 * detailTexture.at(mapX[i] as number, mapY[i] as number, 2 * u, 2 * v)
    const error = isForecast ? (work.airError[i] as number) : 0
    const daily = mean + airMass + detail * (0.3 + land) + error - 1.6 * cloud * season.summer
    let air = daily + diurnal + 4.5 * foehn

    const wet = smoothStep(lift / 1.4)
    const relative = Math.min(0.97, Math.max(0.07, humidity + (0.93 - humidity) * 0.75 * wet - 0.3 * foehn))
    const dew = dewPointFrom(daily, relative)
    // Condensation keeps the night temperature from falling far below the dew point.
    if (air < dew + 0.3) air = dew + 0.3 - 0.25 * (dew + 0.3 - air)
    temperature[i] = air
    dewPoint[i] = Math.min(dew, air - 0.05)
  }
}

function limitedWind(mps: number): number {
  if (mps <= STRONG_WIND_MPS) return mps
  return STRONG_WIND_MPS + WIND_ROOM_MPS * (1 - Math.exp((STRONG_WIND_MPS - mps) / WIND_ROOM_MPS))
}

/** Dew point in °C from temperature and relative humidity, by the inverse of Bolton (1980). */
function dewPointFrom(celsius: number, relative: number): number {
  const log = Math.log((saturationVaporPressureHpa(celsius) * relative) / 6.112)
  return (243.5 * log) / (17.67 - log)
}

/** Sine of the sun's elevation at every cell, `hoursBefore` the instant; negative at night. */
export function sunElevations(at: Date, hoursBefore: number, grid: ModelGrid, target: Float32Array): void {
  const sun = sunPosition(new Date(at.getTime() - hoursBefore * HOUR_MS))
  for (let i = 0; i < grid.cells; i++) {
    const phi = (grid.lat[i] as number) * RADIANS
    const hourAngle = sun.greenwichHourAngle + (grid.lng[i] as number) * RADIANS
    target[i] = Math.sin(phi) * sun.sinDeclination + Math.cos(phi) * sun.cosDeclination * Math.cos(hourAngle)
  }
}

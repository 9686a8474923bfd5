import { pavementTemperature } from '@stormlane/domain/indices'
import { type Calibration, calibrated } from '@stormlane/domain/measures'
import { rainRateToReflectivity } from '@stormlane/domain/weather'
import { length } from './coarse-grid.ts'
import type { DriftingTexture } from './drifting-texture.ts'
import type { ModelGrid } from './model-grid.ts'
import { type ModelFields, smoothStep, type Workspace } from './model-state.ts'
import type { GustCalibration } from './probability-calibration.data.ts'
import { solarRadiation } from './sun.ts'

/** 45 mph. */
const STRONG_GUST_MPS = 20.1168
/** The probability of gusts counts their distance from 45 mph in steps of this size. */
const GUST_SPREAD_MPS = 1.5
/** 40 mph, which is 2.25 m/s below 45 mph. Above it, the probability grows by less for each step. */
const BEND_MPS = STRONG_GUST_MPS - 1.5 * GUST_SPREAD_MPS
/** Visibility on a clear day. */
const CLEAR_VISIBILITY_M = 26_000
/** Gusts exceed the mean wind by this factor at most (our choice). */
const MAX_GUST_FACTOR = 1.95

export interface StormTextures {
  fog: DriftingTexture
  gust: DriftingTexture
}

export interface StormOptions {
  /** Corrections of the probabilities for the lead time (ADR 0189). */
  gust: GustCalibration
  /** Logit of the climatological share of strong gusts in the two seasons around the day, and the share of the second. */
  gustClimate: { from: Float32Array; to: Float32Array; share: number }
  lightning: Calibration
  tornado: Calibration
  /** Factor on the probability of tornadoes by season. */
  tornadoSeason: number
}

/** Derives gusts, lightning, hail, visibility, radar reflectivity and road temperature from air and precipitation. */
export function stormEffects(
  grid: ModelGrid,
  work: Workspace,
  fields: ModelFields,
  textures: StormTextures,
  sun: Float32Array,
  laggedSun: Float32Array,
  { gust: gustCalibration, gustClimate, lightning, tornado, tornadoSeason }: StormOptions,
): void {
  for (let i = 0; i < grid.cells; i++) {
    const convective = work.convective[i] as number
    const u = work.eastward[i] as number
    const v = work.northward[i] as number
    const flow = length(u, v)
    const wind = fields.windSpeed[i] as number
    const air = fields.temperature[i] as number
    const dew = fields.dewPoint[i] as number
    const cloud = work.cloud[i] as number
    const x = grid.mapX[i] as number
    const y = grid.mapY[i] as number

    // Gusts carry stronger wind down from above: by day, behind cold fronts, under storms, and in the lee of mountains.
    const daylight = Math.max(0, sun[i] as number)
    const lee =
      (grid.terrain.land[i] as number) *
      smoothStep(-(work.slopeLift[i] as number) / 0.35) *
      smoothStep((flow - 10) / 14)
    // WMO guideline (Harper et al. 2010): ratio of 3 s gusts to the 10 min mean of 1.66 over land and 1.23-1.38 over the sea.
    const factor =
      1.32 +
      0.34 * (grid.terrain.land[i] as number) +
      0.22 * daylight +
      0.3 * Math.min(1, work.frontalLift[i] as number) +
      0.5 * lee
    const rough = 1 + 0.05 * textures.gust.at(x, y, 3 * u, 3 * v)
    const downdraft = 24 * smoothStep(convective / 75)
    const gust = length(wind * Math.min(MAX_GUST_FACTOR, factor) * rough, downdraft)
    fields.windGust[i] = gust
    const usual =
      (gustClimate.from[i] as number) * (1 - gustClimate.share) + (gustClimate.to[i] as number) * gustClimate.share
    const above = (gust - STRONG_GUST_MPS) / GUST_SPREAD_MPS
    const beyondBend = Math.max(0, (gust - BEND_MPS) / GUST_SPREAD_MPS)
    const logit =
      gustCalibration.shift +
      gustCalibration.slope * above +
      gustCalibration.bend * beyondBend +
      gustCalibration.climate * usual
    fields.gustProbability45mph[i] = 1 / (1 + Math.exp(-logit))

    fields.lightningProbability[i] = calibrated(1 - Math.exp(-Math.max(0, convective - 1.2) / 9), lightning)
    const shear = smoothStep((flow - 9) / 18)
    const severe = smoothStep((convective - 8) / 30) * (0.35 + 0.65 * shear)
    fields.hailSize[i] = severe > 0.12 ? 62 * severe * smoothStep((26 - Math.max(0, air - 8)) / 14) : 0
    fields.tornadoProbability[i] = calibrated(tornadoSeason * severe * shear * smoothStep((dew - 8) / 7), tornado)

    // The extinction coefficients of fog, rain and snow add up.
    const night = smoothStep((0.12 - (sun[i] as number)) / 0.3)
    const calm = smoothStep((6.4 - wind) / 3.2)
    const patch = smoothStep(0.62 + 0.34 * textures.fog.at(x, y, u, v))
    const saturated = smoothStep((2.6 - (air - dew)) / 1.9)
    const landFog = saturated * calm * patch * (0.25 + 0.75 * night)
    const seaFog =
      (1 - (grid.terrain.land[i] as number)) *
      smoothStep(((work.anomaly[i] as number) - 3) / 6) *
      smoothStep((2.2 - (air - dew)) / 1.6) *
      patch *
      0.8
    const fog = Math.max(landFog, seaFog) * (1 - smoothStep(((work.steady[i] as number) + convective) / 0.6))
    const rain = (fields.rainRate[i] as number) + (fields.freezingRainRate[i] as number)
    // Snow reduces visibility far more than rain of the same water content (Rasmussen et al. 1999): 1 mm/h to about 1.2 km.
    const snowWater = (fields.snowRate[i] as number) / 12
    const blowing = snowWater > 0.05 ? smoothStep((wind - 9) / 9) * Math.min(1, snowWater * 2) : 0
    const extinction =
      1 / CLEAR_VISIBILITY_M +
      (fog * fog) / 170 +
      rain ** 0.66 / 14_000 +
      snowWater ** 0.9 / 1250 +
      blowing / 700 +
      smoothStep((3 - (air - dew)) / 3) / 40_000
    fields.visibility[i] = 1 / extinction

    fields.reflectivity[i] = reflectivity(work.steady[i] as number, convective, snowWater)
    const solar = solarRadiation(laggedSun[i] as number, cloud)
    fields.roadSurfaceTemperature[i] = pavementTemperature(air, wind, solar, cloud)
  }
}

/** Reflectivity of stratiform and convective rain together, dBZ; about 4 dB less for snow of the same water content. */
function reflectivity(steady: number, convective: number, snowWater: number): number {
  const water = steady + convective
  if (water < 0.02) return -10
  const share = convective / water
  const stratiform = rainRateToReflectivity(water, 'stratiform')
  const storm = rainRateToReflectivity(water, 'convective')
  const dry = Math.min(1, snowWater / water)
  return stratiform + (storm - stratiform) * share - 4 * dry
}

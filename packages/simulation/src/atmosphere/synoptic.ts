import { dayOfYear } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { landTemperature, meanHumidity, polarFrontLatitude, type Season, seasonAt } from './climate.ts'
import { COARSE, COARSE_CELLS, coarseLat, coarseLng, gradient, KM_PER_DEGREE, length } from './coarse-grid.ts'
import { DriftingTexture } from './drifting-texture.ts'
import type { ForecastError } from './forecast-error.ts'
import { smoothRandom } from './hash.ts'
import { type PressureSystem, pressureSystems } from './pressure-systems.ts'

/** The large-scale weather of an instant, on the coarse grid. */
export interface SynopticState {
  /** Temperature of the air mass relative to the seasonal mean, K. */
  anomaly: Float32Array
  /** Temperature at about 1.5 km above sea level, °C, which decides between rain, ice and snow. */
  aloft: Float32Array
  /** Sea-level pressure, hPa. */
  pressure: Float32Array
  /** Wind above the friction layer, m/s. */
  eastward: Float32Array
  northward: Float32Array
  /** Large-scale ascent, scaled to about mm/h of rain in moist air. */
  lift: Float32Array
  /** Ascent along the cold front, about 0-1. */
  frontalLift: Float32Array
  /** Mean relative humidity of the region that the air comes from, 0-1. */
  humidity: Float32Array
}

export const emptySynopticState = (): SynopticState => ({
  anomaly: new Float32Array(COARSE_CELLS),
  aloft: new Float32Array(COARSE_CELLS),
  pressure: new Float32Array(COARSE_CELLS),
  eastward: new Float32Array(COARSE_CELLS),
  northward: new Float32Array(COARSE_CELLS),
  lift: new Float32Array(COARSE_CELLS),
  frontalLift: new Float32Array(COARSE_CELLS),
  humidity: new Float32Array(COARSE_CELLS),
})

const scratch = () => new Float32Array(COARSE_CELLS)
/** Scratch fields: where the air of each cell comes from, the influence of lows, and their cloud heads. */
const sourceLat = scratch()
const sourceLng = scratch()
const lowInfluence = scratch()
const cloudHead = scratch()
const eastGradient = scratch()
const northGradient = scratch()
const sourceEast = scratch()
const sourceNorth = scratch()

/**
 * Air masses are advected around lows and highs as a passive field: each system has rotated the air about its center by an angle that
 * decreases outward. This turns a gentle temperature gradient into warm and cold fronts with a warm sector between them: Doswell
 * (1984), "A kinematic analysis of frontogenesis associated with a nondivergent vortex", J. Atmos. Sci. 41.
 */
export function synopticState(at: Date, seed: number, error: ForecastError | null, state: SynopticState): void {
  const season = seasonAt(dayOfYear(at))
  const systems = pressureSystems(at, seed, error)
  advectAir(systems, at, seed, season, state)
  airMasses(season, state)
  winds(state)
  ascent(state)
}

/** Long waves of the westerlies: slow ridges and troughs, in degrees of latitude as a function of longitude. */
function longWaves(hour: number, seed: number): (lng: number) => number {
  const days = hour / 24
  const strong = 2.6 + 1.1 * smoothRandom(days / 5, seed, 71)
  const phase = 2.5 * smoothRandom(days / 9, seed, 72)
  const second = 1.3 * smoothRandom(days / 4, seed, 73)
  return (lng) =>
    strong * Math.sin((lng / 58 - days / 19) * 2 * Math.PI + phase) +
    second * Math.sin((lng / 33 - days / 8) * 2 * Math.PI)
}

const perturbationsBySeed = new Map<number, DriftingTexture>()

/** Weak ridges and troughs between the large systems, so that lows are not perfectly round. */
function perturbationFor(seed: number): DriftingTexture {
  const perturbation = perturbationsBySeed.get(seed) ?? new DriftingTexture(seed + 83, 520, 42)
  perturbationsBySeed.set(seed, perturbation)
  return perturbation
}

/** Sums over the systems, in double precision: how far the air has come, and the pressure. */
const fromEast = new Float64Array(COARSE_CELLS)
const fromNorth = new Float64Array(COARSE_CELLS)
const pressureSum = new Float64Array(COARSE_CELLS)
const influenceSum = new Float64Array(COARSE_CELLS)
const headSum = new Float64Array(COARSE_CELLS)

function advectAir(
  systems: readonly PressureSystem[],
  at: Date,
  seed: number,
  season: Season,
  state: SynopticState,
): void {
  setBackground(at, seed, season)
  for (const system of systems) addSystem(system)
  for (let row = 0; row < COARSE.ny; row++) {
    const lat = coarseLat(row)
    const kmEast = kmEastAt(lat)
    for (let column = 0; column < COARSE.nx; column++) {
      const cell = row * COARSE.nx + column
      sourceLat[cell] = lat + (fromNorth[cell] as number) / KM_PER_DEGREE
      sourceLng[cell] = coarseLng(column) + (fromEast[cell] as number) / kmEast
    }
  }
  lowInfluence.set(influenceSum)
  cloudHead.set(headSum)
  state.pressure.set(pressureSum)
}

const kmEastAt = (lat: number) => KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180)

/** Sets the fields as they are without any system: long waves and weak perturbations. */
function setBackground(at: Date, seed: number, season: Season): void {
  const hour = at.getTime() / HOUR_MS
  const longWave = longWaves(hour, seed)
  const waves = Float64Array.from({ length: COARSE.nx }, (_, column) => longWave(coarseLng(column)))
  const perturbation = perturbationFor(seed)
  perturbation.setTime(hour, 0, 0)
  for (let row = 0; row < COARSE.ny; row++) {
    const lat = coarseLat(row)
    const westerlies = Math.exp(-(((lat - 45) / 22) ** 2))
    // In the tropics a small pressure gradient already gives strong wind, so the perturbation is reduced there.
    const rippling = Math.min(1, Math.max(0.15, (lat - 18) / 20))
    for (let column = 0; column < COARSE.nx; column++) {
      const cell = row * COARSE.nx + column
      const wave = (waves[column] as number) * westerlies
      const ripple = perturbation.at(coarseLng(column) * 82, lat * KM_PER_DEGREE, 32, 0) * rippling
      fromEast[cell] = 0
      fromNorth[cell] = -wave * KM_PER_DEGREE + 55 * ripple
      pressureSum[cell] = meanPressure(cell, lat, season.summer) - 1.1 * wave + (2.4 - season.summer) * ripple
    }
  }
  influenceSum.fill(0)
  headSum.fill(0)
}

/** A system has no effect beyond this many of its radii. */
const REACH_RADII = 3

function addSystem(system: PressureSystem): void {
  const { elongation, radiusKm, axisEast, axisNorth } = system
  // No cell farther away than this is within the ellipse; a little more, because of rounding.
  const reachKm = 1.001 * REACH_RADII * radiusKm * Math.max(elongation, 1 / elongation)
  const strength = -system.pressure / 18
  for (let row = 0; row < COARSE.ny; row++) {
    const lat = coarseLat(row)
    const dy = (lat - system.lat) * KM_PER_DEGREE
    if (Math.abs(dy) > reachKm) continue
    const kmEast = kmEastAt(lat)
    const reachColumns = Math.sqrt(reachKm * reachKm - dy * dy) / kmEast / COARSE.step
    const center = (system.lng - COARSE.west) / COARSE.step
    const first = Math.max(0, Math.ceil(center - reachColumns))
    const last = Math.min(COARSE.nx - 1, Math.floor(center + reachColumns))
    for (let column = first; column <= last; column++) {
      const dx = (coarseLng(column) - system.lng) * kmEast
      // Systems are elliptical.
      const along = (dx * axisEast + dy * axisNorth) / elongation
      const across = (dy * axisEast - dx * axisNorth) * elongation
      const r2 = (along * along + across * across) / (radiusKm * radiusKm)
      if (r2 > REACH_RADII * REACH_RADII) continue
      const cell = row * COARSE.nx + column
      // One exponential gives three decay functions: exp(-0.4 r²), exp(-0.8 r²) and exp(-r²).
      const wide = Math.exp(-0.4 * r2)
      pressureSum[cell] = (pressureSum[cell] as number) + system.pressure * wide * wide * Math.sqrt(wide)
      const rotation = system.twist * wide * wide
      const cos = Math.cos(rotation)
      const sin = Math.sin(rotation)
      fromEast[cell] = (fromEast[cell] as number) + (dx * cos + dy * sin - dx)
      fromNorth[cell] = (fromNorth[cell] as number) + (dy * cos - dx * sin - dy)
      if (system.pressure >= 0) continue
      influenceSum[cell] = (influenceSum[cell] as number) + strength * wide
      // The cloud head is negligible beyond 1.5 radii.
      if (r2 < 2.3) headSum[cell] = (headSum[cell] as number) + strength * commaCloud(dx / radiusKm, dy / radiusKm)
    }
  }
}

/** The comma-shaped cloud head of a low, from its northeast around to its west. Distances are in radii of the low. */
function commaCloud(x: number, y: number): number {
  const r = length(x, y)
  const bearing = Math.atan2(y, x)
  const hook = Math.exp(-(((r - 0.42 - 0.1 * Math.cos(bearing - 0.6)) / 0.27) ** 2))
  return hook * (0.5 + 0.5 * Math.cos(bearing - 2.1)) ** 1.5
}

function airMasses(season: Season, state: SynopticState): void {
  const { summer } = season
  const front = polarFrontLatitude(season)
  const contrast = 6.5 - 3.2 * summer
  gradient(sourceLat, sourceEast, sourceNorth)
  for (let row = 0; row < COARSE.ny; row++) {
    const lat = coarseLat(row)
    const normal = landTemperature(lat, season) + contrast * Math.tanh((front - lat) / 9)
    for (let column = 0; column < COARSE.nx; column++) {
      const cell = row * COARSE.nx + column
      const source = Math.min(66, Math.max(14, sourceLat[cell] as number))
      const air = landTemperature(source, season) + contrast * Math.tanh((front - source) / 1.9)
      state.anomaly[cell] = 21 * Math.tanh((air - normal) / 21)
      // Fronts slope over the cold air at 1:160, so at 1.5 km they are about 240 km further into it.
      const crowding = length(sourceEast[cell] as number, sourceNorth[cell] as number) * KM_PER_DEGREE
      const sourceAloft = Math.min(66, Math.max(14, source - 2.1 * Math.min(crowding, 4)))
      const airAloft = landTemperature(sourceAloft, season) + contrast * Math.tanh((front - sourceAloft) / 1.9)
      state.aloft[cell] = 0.84 * airAloft - 6.2 - 2.6 * summer
      state.humidity[cell] = meanHumidity(source, Math.min(-50, Math.max(-140, sourceLng[cell] as number)), season)
    }
  }
}

/** A bump of the mean pressure in each coarse cell. */
function pressureBump(lat: number, lng: number, latSpan: number, lngSpan: number): Float64Array {
  return Float64Array.from({ length: COARSE_CELLS }, (_, cell) => {
    const north = (coarseLat(Math.floor(cell / COARSE.nx)) - lat) / latSpan
    const east = (coarseLng(cell % COARSE.nx) - lng) / lngSpan
    return Math.exp(-(north ** 2) - east ** 2)
  })
}

const PACIFIC_HIGH = pressureBump(37, -145, 13, 17)
const ATLANTIC_HIGH = pressureBump(31, -60, 11, 22)
const WINTER_HIGH = pressureBump(49, -107, 14, 18)
const DESERT_LOW = pressureBump(33, -114, 6, 7)

/** Mean pressure with the highs over the oceans and the winter continent and the heat low of the desert, hPa. */
function meanPressure(cell: number, lat: number, summer: number): number {
  return (
    1015.5 -
    (0.26 - 0.16 * summer) * (lat - 42) +
    (3 + 5 * summer) * (PACIFIC_HIGH[cell] as number) +
    (3 + 4 * summer) * (ATLANTIC_HIGH[cell] as number) +
    6 * (1 - summer) * (WINTER_HIGH[cell] as number) -
    6 * summer * (DESERT_LOW[cell] as number)
  )
}

const AIR_DENSITY = 1.2
const TWICE_EARTH_ROTATION = 1.4584e-4
/** Scale at which the curvature of the flow limits the wind. */
const FLOW_LIMIT_MPS = 62

/** Geostrophic wind from the pressure gradient, limited as in curved flow. */
function winds(state: SynopticState): void {
  gradient(state.pressure, eastGradient, northGradient)
  for (let row = 0; row < COARSE.ny; row++) {
    const coriolis = TWICE_EARTH_ROTATION * Math.sin((Math.max(24, coarseLat(row)) * Math.PI) / 180)
    // 1 hPa/km is 0.1 Pa/m.
    const factor = 0.1 / (AIR_DENSITY * coriolis)
    for (let column = 0; column < COARSE.nx; column++) {
      const cell = row * COARSE.nx + column
      const east = -factor * (northGradient[cell] as number)
      const north = factor * (eastGradient[cell] as number)
      const damping = 1 / (1 + length(east, north) / FLOW_LIMIT_MPS)
      state.eastward[cell] = east * damping
      state.northward[cell] = north * damping
    }
  }
}

/** Ascent where warm air glides over cold air, in the cloud heads of lows, and along the cold front. */
function ascent(state: SynopticState): void {
  gradient(state.anomaly, eastGradient, northGradient)
  for (let cell = 0; cell < COARSE_CELLS; cell++) {
    const east = eastGradient[cell] as number
    const north = northGradient[cell] as number
    // Temperature advection, K/h.
    const advection = -3.6 * ((state.eastward[cell] as number) * east + (state.northward[cell] as number) * north)
    const near = Math.min(1.6, lowInfluence[cell] as number)
    const gliding = Math.max(0, advection - 0.12)
    const crowding = length(sourceEast[cell] as number, sourceNorth[cell] as number) * KM_PER_DEGREE
    const sharp = Math.min(1, Math.max(0, (length(east, north) - 0.008) / 0.02))
    state.lift[cell] = Math.min(4.5, 1.5 * gliding ** 0.85 * (0.15 + near) + 2.3 * (cloudHead[cell] as number))
    const cold = 1 / (1 + Math.exp((advection + 0.05) / 0.25))
    state.frontalLift[cell] = near * sharp * cold * Math.min(1, crowding / 2) * 1.5
  }
}

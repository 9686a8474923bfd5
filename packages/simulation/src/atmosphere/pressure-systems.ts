import { dayOfYear } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { summerFraction } from './climate.ts'
import { displaced, type ForecastError, inventedFactor, strengthFactor } from './forecast-error.ts'
import { hashBetween, hashUnit } from './hash.ts'
import { HIGH_TRACKS, LOW_TRACKS } from './storm-tracks.ts'
import { lifeEnvelope, positionOnTrack } from './system-life.ts'

/** A low or a high at one instant. */
export interface PressureSystem {
  lat: number
  lng: number
  /** Pressure relative to its surroundings, hPa; negative for a low. */
  pressure: number
  radiusKm: number
  /** Unit vector of its long axis. */
  axisEast: number
  axisNorth: number
  /** Factor by which it is longer along its axis and narrower across it than a circle. */
  elongation: number
  /** Angle by which the air around it has been rotated, radians; negative for a high. */
  twist: number
}

const LOW_EVERY_HOURS = 21
/** Forecasts have a third as many lows that do not exist as lows that do (our choice). */
const INVENTED_EVERY_HOURS = 63
/** Weaker invented lows are left out, because they change nothing. */
const WEAKEST_HPA = 0.5
const LOW_LIFE_HOURS = [104, 150] as const
const HIGH_EVERY_HOURS = 29
const HIGH_LIFE_HOURS = [120, 168] as const

export function pressureSystems(at: Date, seed: number, error: ForecastError | null): PressureSystem[] {
  const real = [...lowsAt(at, seed, LOW_EVERY_HOURS, lowError(error)), ...highsAt(at, seed, error)]
  if (!error) return real
  const invented = lowsAt(at, error.seed, INVENTED_EVERY_HOURS, (place, number) => ({
    place,
    factor: inventedFactor(error, 6000 + number),
  }))
  return [...real, ...invented.filter(({ pressure }) => pressure < -WEAKEST_HPA)]
}

/** Returns where a forecast has a low, and the factor on its strength. */
type Forecast = (place: Place, number: number) => { place: Place; factor: number }

interface Place {
  lat: number
  lng: number
}

const lowError =
  (error: ForecastError | null): Forecast =>
  (place, number) => ({
    place: displaced(place, error, 1000 + number),
    factor: strengthFactor(error, 2000 + number),
  })

function lowsAt(at: Date, seed: number, everyHours: number, forecast: Forecast): PressureSystem[] {
  const hour = at.getTime() / HOUR_MS
  const systems: PressureSystem[] = []
  const last = Math.floor(hour / everyHours) + 1
  for (let number = last - 9; number <= last; number++) {
    const born = (number + hashBetween(-0.35, 0.35, seed, 11, number)) * everyHours
    const winter = 1 - summerFraction(dayOfYear(new Date(born * HOUR_MS)))
    const life = hashBetween(...LOW_LIFE_HOURS, seed, 12, number) * (1.12 - 0.24 * winter)
    const age = (hour - born) / life
    if (age <= 0 || age >= 1) continue
    const { track } = pickTrack(LOW_TRACKS, winter, hashUnit(seed, 13, number))
    const { place, factor } = forecast(positionOnTrack(track, age, seed, number), number)
    const peak = hashBetween(9, 16, seed, 14, number) + hashBetween(8, 20, seed, 15, number) * winter
    const grown = lifeEnvelope(age, 0.18, 0.72)
    const depth = peak * grown * factor
    systems.push({
      ...place,
      pressure: -depth,
      radiusKm: hashBetween(430, 640, seed, 16, number) * (0.75 + 0.35 * age),
      ...axis(hashBetween(0.2, 1.3, seed, 18, number) + 1.1 * age, hashBetween(1.08, 1.36, seed, 19, number)),
      // The air keeps rotating until the low fills.
      twist: hashBetween(1.7, 2.4, seed, 17, number) * lifeEnvelope(age, 0.55, 0.85) * Math.min(1, factor),
    })
  }
  return systems
}

function highsAt(at: Date, seed: number, error: ForecastError | null): PressureSystem[] {
  const hour = at.getTime() / HOUR_MS
  const systems: PressureSystem[] = []
  const last = Math.floor(hour / HIGH_EVERY_HOURS) + 1
  for (let number = last - 8; number <= last; number++) {
    const born = (number + hashBetween(-0.35, 0.35, seed, 21, number)) * HIGH_EVERY_HOURS
    const life = hashBetween(...HIGH_LIFE_HOURS, seed, 22, number)
    const age = (hour - born) / life
    if (age <= 0 || age >= 1) continue
    const winter = 1 - summerFraction(dayOfYear(new Date(born * HOUR_MS)))
    const { track } = pickTrack(HIGH_TRACKS, winter, hashUnit(seed, 23, number))
    const place = displaced(positionOnTrack(track, age, seed, 500 + number), error, 3000 + number)
    const strength = lifeEnvelope(age, 0.25, 0.75)
    systems.push({
      ...place,
      pressure: (hashBetween(6, 10, seed, 24, number) + hashBetween(2, 13, seed, 25, number) * winter) * strength,
      radiusKm: hashBetween(750, 1050, seed, 26, number),
      ...axis(hashBetween(0, 3, seed, 28, number) - 0.6 * age, hashBetween(1.05, 1.4, seed, 29, number)),
      twist: -hashBetween(0.5, 0.95, seed, 27, number) * strength,
    })
  }
  return systems
}

function axis(angle: number, elongation: number) {
  return { axisEast: Math.cos(angle), axisNorth: Math.sin(angle), elongation }
}

/** Picks a track at random by its weight in the season. */
function pickTrack<T extends { winter: number; summer: number }>(
  choices: readonly T[],
  winter: number,
  chance: number,
): T {
  const weight = (choice: T) => choice.summer + (choice.winter - choice.summer) * winter
  let left = chance * choices.reduce((sum, choice) => sum + weight(choice), 0)
  for (const choice of choices) {
    left -= weight(choice)
    if (left < 0) return choice
  }
  return choices.at(-1) as T
}

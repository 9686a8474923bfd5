import { dayOfYear } from '@stormlane/domain/geo'
import { HOUR_MS } from '@stormlane/domain/time'
import { KM_PER_DEGREE } from './coarse-grid.ts'
import { displaced, type ForecastError, strengthFactor } from './forecast-error.ts'
import { hashBetween, hashUnit } from './hash.ts'
import { HURRICANE_TRACKS, type Track } from './storm-tracks.ts'
import { lifeEnvelope, positionOnTrack } from './system-life.ts'

/** A tropical cyclone at one instant. */
export interface TropicalCyclone {
  number: number
  lat: number
  lng: number
  /** Pressure below its surroundings, hPa. */
  depth: number
  eyeKm: number
  /** Its motion, m/s. */
  eastward: number
  northward: number
}

/** A cyclone forms about every eleven days of the season. */
const CYCLONE_EVERY_HOURS = 264
const CYCLONE_LIFE_HOURS = 212

export function tropicalCyclones(at: Date, seed: number, error: ForecastError | null): TropicalCyclone[] {
  const hour = at.getTime() / HOUR_MS
  const cyclones: TropicalCyclone[] = []
  const last = Math.floor(hour / CYCLONE_EVERY_HOURS) + 1
  for (let number = last - 2; number <= last; number++) {
    const born = (number + hashBetween(-0.2, 0.2, seed, 31, number)) * CYCLONE_EVERY_HOURS
    const age = (hour - born) / CYCLONE_LIFE_HOURS
    if (age <= 0 || age >= 1) continue
    const track = HURRICANE_TRACKS[Math.floor(hashUnit(seed, 32, number) * HURRICANE_TRACKS.length)] as Track
    const here = displaced(positionOnTrack(track, age, seed, 900 + number, 0.35), error, 4000 + number)
    const next = positionOnTrack(track, Math.min(1, age + 0.01), seed, 900 + number, 0.35)
    const now = positionOnTrack(track, age, seed, 900 + number, 0.35)
    const seconds = 0.01 * CYCLONE_LIFE_HOURS * 3600
    const depth = hashBetween(26, 74, seed, 33, number) * seasonStrength(born) * lifeEnvelope(age, 0.45, 0.68)
    if (depth < 3) continue
    cyclones.push({
      ...here,
      number,
      depth: depth * strengthFactor(error, 5000 + number),
      eyeKm: hashBetween(28, 48, seed, 34, number) * (1 + 0.8 * Math.max(0, (here.lat - 28) / 15)),
      eastward: ((next.lng - now.lng) * KM_PER_DEGREE * 1000 * Math.cos((now.lat * Math.PI) / 180)) / seconds,
      northward: ((next.lat - now.lat) * KM_PER_DEGREE * 1000) / seconds,
    })
  }
  return cyclones
}

/** Seasonal factor on strength: from June to November, with its peak in early September. */
function seasonStrength(bornHour: number): number {
  const day = dayOfYear(new Date(bornHour * HOUR_MS))
  return Math.exp(-(((day - 252) / 46) ** 4))
}

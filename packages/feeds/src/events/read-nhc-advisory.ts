// The text of a forecast advisory of the National Hurricane Center, https://www.nhc.noaa.gov/aboutnhcprod.shtml.
import { type Coordinates, distanceMeters } from '@stormlane/domain/geo'
import { METERS_PER_NAUTICAL_MILE } from '@stormlane/domain/measures'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { ItemProblem } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'

/** Wind speeds for which an advisory states radii. */
export const WIND_FORCES_KT = [34, 50, 64] as const
type WindForce = (typeof WIND_FORCES_KT)[number]

/** How far a wind reaches to the northeast, southeast, southwest and northwest, in nautical miles. */
type Quadrants = readonly [northeast: number, southeast: number, southwest: number, northwest: number]

export interface AdvisoryPoint extends Coordinates {
  validAt: Date
  leadHours: number
  windKt: number
  radii: Partial<Record<WindForce, Quadrants>>
}

export interface Advisory {
  /** `AL132023`. */
  cycloneId: string
  /** The position at the time of the advisory, then the forecast ones. */
  points: AdvisoryPoint[]
}

const MAX_WIND_KT = 200
const MAX_RADIUS_NM = 1000
const MAX_LEAD_HOURS = 168
/** Faster than any cyclone moves. */
const MAX_SPEED_KT = 90

const POSITION = String.raw`(\d{1,2}\.\d)([NS])\s+(\d{1,3}\.\d)([EW])`
const CENTER = new RegExp(String.raw`CENTER LOCATED NEAR\s+${POSITION} AT (\d\d)/(\d\d)(\d\d)Z`)
/** Does not match lines for a storm that has dissipated or been absorbed, because these have no position. */
const FORECAST = new RegExp(String.raw`^(?:FORECAST|OUTLOOK) VALID (\d\d)/(\d\d)(\d\d)Z\s+${POSITION}`)
const WIND = /^MAX (?:SUSTAINED WINDS|WIND)\s+(\d{1,3}) KT/
const RADII = /^(34|50|64) KT\.+\s*(\d{1,4})NE\s+(\d{1,4})SE\s+(\d{1,4})SW\s+(\d{1,4})NW/

/**
 * Reads the page of an advisory. It states only days of the month; `around`, when the list of storms was updated, tells
 * the month.
 */
export function readNhcAdvisory(page: string, around: Date): Advisory {
  const text = page.replaceAll(/<[^<>]*>/g, '')
  const cycloneId = /FORECAST\/ADVISORY NUMBER[^\n]*\n[^\n]*?\b((?:AL|EP|CP)\d{6})\b/.exec(text)?.[1]
  const [, ...center] = CENTER.exec(text) ?? []
  if (!cycloneId || center.length === 0) throw new ItemProblem(TEXTS.noAdvisory)
  const issuedAt = readTime(center.slice(4), around)
  const points: AdvisoryPoint[] = []
  const add = (position: readonly string[], validAt: Date) => {
    const leadHours = (validAt.getTime() - issuedAt.getTime()) / HOUR_MS
    points.push({ ...readPosition(position), validAt, leadHours, windKt: Number.NaN, radii: {} })
  }
  add(center.slice(0, 4), issuedAt)
  for (const line of text.split(/\r?\n/)) {
    const [, ...forecast] = FORECAST.exec(line.trim()) ?? []
    if (forecast.length > 0) add(forecast.slice(3), readTime(forecast.slice(0, 3), around))
    else readWind(line.trim(), points.at(-1) as AdvisoryPoint)
  }
  for (const [i, point] of points.entries()) check(point, points[i - 1])
  return { cycloneId, points }
}

function readWind(line: string, point: AdvisoryPoint): void {
  const wind = WIND.exec(line)?.[1]
  if (wind !== undefined) point.windKt = Number(wind)
  const [, force, ...radii] = RADII.exec(line) ?? []
  if (force === undefined) return
  const quadrants = radii.map(Number)
  if (quadrants.some((radius) => radius > MAX_RADIUS_NM)) throw new ItemProblem(TEXTS.badSize(line.slice(0, 60)))
  point.radii[Number(force) as WindForce] = quadrants as unknown as Quadrants
}

/** Resolves a day of the month and a time of day to the nearest instant to `around`, within half a month. */
function readTime([day = '', hours = '', minutes = '']: readonly string[], around: Date): Date {
  const candidates = [-1, 0, 1].map((month) =>
    Date.UTC(around.getUTCFullYear(), around.getUTCMonth() + month, Number(day), Number(hours), Number(minutes)),
  )
  const nearest = candidates.reduce((best, time) =>
    Math.abs(time - around.getTime()) < Math.abs(best - around.getTime()) ? time : best,
  )
  const isReal = Number(hours) < 24 && Number(minutes) < 60 && new Date(nearest).getUTCDate() === Number(day)
  if (!isReal || Math.abs(nearest - around.getTime()) > 14 * DAY_MS)
    throw new ItemProblem(TEXTS.badTime(`${day}/${hours}${minutes}Z`))
  return new Date(nearest)
}

function readPosition([lat = '', south, lon = '', west]: readonly string[]): Coordinates {
  const latitude = Number(lat) * (south === 'S' ? -1 : 1)
  const longitude = Number(lon) * (west === 'W' ? -1 : 1)
  if (Math.abs(latitude) > 80 || Math.abs(longitude) > 180) throw new ItemProblem(TEXTS.noSuchPlace(lat, lon))
  return { latitude, longitude }
}

function check(point: AdvisoryPoint, before: AdvisoryPoint | undefined): void {
  if (!(point.windKt > 0 && point.windKt <= MAX_WIND_KT)) throw new ItemProblem(TEXTS.badSize(`${point.windKt} KT`))
  if (!before) return
  const hours = point.leadHours - before.leadHours
  if (!(hours > 0) || point.leadHours > MAX_LEAD_HOURS) throw new ItemProblem(TEXTS.badOrder)
  const speed = distanceMeters(before, point) / METERS_PER_NAUTICAL_MILE / hours
  if (speed > MAX_SPEED_KT) throw new ItemProblem(TEXTS.tooFast(Math.round(speed)))
}

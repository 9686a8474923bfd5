import { dayOfYear } from '@stormlane/domain/geo'
import type { RoadConditionType } from '@stormlane/domain/hazards'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import type { LineString, Point } from 'geojson'
import { hashBetween, hashUnit } from '../atmosphere/hash.ts'
import { cameraScene } from './camera-scene.ts'
import {
  BAD_WEATHER,
  CLOSURES,
  CONGESTION,
  cameraText,
  closureText,
  congestionText,
  INCIDENTS,
  incidentText,
  ROAD_WORKS,
  RUSH_HOUR,
  SPECIAL_EVENTS,
  specialEventText,
  stationText,
  statusText,
  WARNINGS,
  warningText,
  workText,
} from './road-conditions.texts.ts'
import type { RoadWeather } from './road-weather.ts'
import type { Stretch } from './stretches.ts'
import { DRY, surfaceStatus, WET } from './surface-status.ts'

/** A feature of a road operator's feed. */
export interface Report {
  type: 'Feature'
  id: string
  geometry: LineString | Point
  properties: { id: string; road_condition_type: RoadConditionType } & Record<string, unknown>
}

interface Situation {
  stretch: Stretch
  at: RoadWeather
  now: Date
  seed: number
}

export type Reporter = (situation: Situation) => Report | undefined

/** States that report every road, including dry ones (LAYER-022). */
const FULLY_REPORTED_STATES = ['MT', 'NE', 'SD', 'MN']
/** Passes above this elevation are not plowed in winter. */
const CLOSED_PASS_METERS = 2650
const STEEP_METERS = 1700
/** Longer stretches are outside cities and have no congestion. */
const MAX_CITY_MILES = 25

const line = ({ line: coordinates }: Stretch): LineString => ({
  type: 'LineString',
  coordinates: coordinates.map(([lng, lat]) => [fourDecimals(lng), fourDecimals(lat)]),
})
const point = ({ middle: [lng, lat] }: Stretch): Point => ({
  type: 'Point',
  coordinates: [fourDecimals(lng), fourDecimals(lat)],
})
const fourDecimals = (degrees: number) => Math.round(degrees * 10_000) / 10_000

function report(
  type: RoadConditionType,
  { stretch, now }: Situation,
  geometry: Report['geometry'],
  properties: Record<string, unknown>,
  suffix = '',
): Report {
  const id = `${type}-${stretch.number}${suffix}`
  const last_updated = new Date(Math.floor(now.getTime() / (HOUR_MS / 4)) * (HOUR_MS / 4)).toISOString()
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      id,
      road_condition_type: type,
      roadway: stretch.roadway,
      state: stretch.state,
      last_updated,
      ...properties,
    },
  }
}

const times = (start: number, end: number) => ({
  start_time: new Date(Math.floor(start)).toISOString(),
  end_time: new Date(Math.floor(end)).toISOString(),
})

/** An occurrence that starts at random in time slots and lasts for a while; undefined if none is ongoing. */
function ongoingOccurrence(
  { stretch, now, seed }: Situation,
  { key, slotMs, lastsMs, chance }: { key: number; slotMs: number; lastsMs: readonly [number, number]; chance: number },
): { slot: number; start: number; end: number; pick: number } | undefined {
  const current = Math.floor(now.getTime() / slotMs)
  for (let slot = current; slot >= current - Math.ceil(lastsMs[1] / slotMs); slot--) {
    if (hashUnit(seed, key, slot, stretch.number) >= chance) continue
    const start = (slot + hashUnit(seed, key + 1, slot, stretch.number)) * slotMs
    const end = start + hashBetween(...lastsMs, seed, key + 2, slot, stretch.number)
    if (start <= now.getTime() && end > now.getTime())
      return { slot, start, end, pick: hashUnit(seed, key + 3, slot, stretch.number) }
  }
  return undefined
}

const pick = <T>(choices: readonly T[], chance: number) => choices[Math.floor(chance * choices.length)] as T

/** 1 in summer, 0 in winter; road crews work from spring to fall. */
const workSeason = (now: Date) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear(now) - 15)) / 365)
/** Solar time, which is close enough to local time. */
const localHour = (now: Date, lng: number) => (((now.getTime() / HOUR_MS + lng / 15) % 24) + 24) % 24

const isSlick = ({ roadSurfaceTemperature, roadWater, roadSnowDepth, freezingRainRate }: RoadWeather) =>
  freezingRainRate >= 0.1 || roadSnowDepth >= inchesToMm(0.3) || (roadSurfaceTemperature <= 0 && roadWater >= 0.4)

const roadStatus: Reporter = (situation) => {
  const { stretch, at } = situation
  const status = surfaceStatus(at)
  if ((status === DRY || status === WET) && !FULLY_REPORTED_STATES.includes(stretch.state)) return undefined
  const [start_mile_marker, end_mile_marker] = stretch.mileMarkers
  const description = statusText(stretch, status, at)
  return report('road_status', situation, line(stretch), { status, description, start_mile_marker, end_mile_marker })
}

const roadWork: Reporter = (situation) => {
  const { stretch, now } = situation
  const chance = 0.004 + 0.02 * workSeason(now)
  const work = ongoingOccurrence(situation, {
    key: 701,
    slotMs: 7 * DAY_MS,
    lastsMs: [2 * DAY_MS, 21 * DAY_MS],
    chance,
  })
  if (!work) return undefined
  const [title, affected_lanes] = pick(ROAD_WORKS, work.pick)
  const severity = affected_lanes.includes('shoulder') ? 'Minor' : work.pick > 0.5 ? 'Moderate' : 'Major'
  const description = workText(stretch, title)
  return report('road_work', situation, line(stretch), {
    title,
    description,
    severity,
    affected_lanes,
    ...times(work.start, work.end),
  })
}

export const roadClosure: Reporter = (situation) => {
  const { stretch, at, now } = situation
  const reason = closureReason(stretch, at, now)
  if (!reason) return undefined
  const [words, affected_lanes] = CLOSURES[reason]
  const since = Math.floor(now.getTime() / (6 * HOUR_MS)) * 6 * HOUR_MS
  const until = since + (reason === 'pass' ? 30 * DAY_MS : 12 * HOUR_MS)
  return report('road_closure', situation, line(stretch), {
    description: closureText(stretch, words),
    reason: words,
    affected_lanes,
    ...times(since, until),
  })
}

function closureReason(stretch: Stretch, at: RoadWeather, now: Date): keyof typeof CLOSURES | undefined {
  if (at.roadSnowDepth >= inchesToMm(4) && at.windGust >= mphToMps(38)) return 'snow'
  if (at.freezingRainRate >= 1.5 && at.roadSurfaceTemperature <= 0) return 'ice'
  if (at.rainRate >= 30) return 'flood'
  const isUnplowed = stretch.class === 'state' || stretch.class === 'us'
  return isUnplowed && at.elevation >= CLOSED_PASS_METERS && workSeason(now) < 0.35 ? 'pass' : undefined
}

const incident: Reporter = (situation) => {
  const { stretch, at } = situation
  const slick = isSlick(at)
  const windy = at.windGust >= mphToMps(50)
  const weather = 1 + (slick ? 5 : 0) + (at.rainRate > 2 ? 1.5 : 0) + (windy ? 1 : 0) + (at.visibility < 800 ? 2 : 0)
  const chance = 0.0011 * weather * (0.5 + 1.5 * at.exposure) * Math.min(2, stretch.miles / 20)
  const lastsMs = [HOUR_MS / 2, 2.5 * HOUR_MS] as const
  const happened = ongoingOccurrence(situation, { key: 711, slotMs: HOUR_MS / 2, lastsMs, chance })
  if (!happened) return undefined
  const type = pick(slick ? INCIDENTS.slick : windy ? INCIDENTS.windy : INCIDENTS.fair, happened.pick)
  const where = stretch.line[Math.floor(happened.pick * stretch.line.length)] ?? stretch.middle
  const geometry: Point = { type: 'Point', coordinates: where.map(fourDecimals) }
  return report(
    'traffic_incident',
    situation,
    geometry,
    {
      description: incidentText(stretch, type),
      traffic_incident_type: type,
      affected_lanes: happened.pick > 0.6 ? 'Right lane blocked' : 'One lane blocked',
      ...times(happened.start, happened.end),
    },
    `-${happened.slot}`,
  )
}

const congestion: Reporter = (situation) => {
  const { stretch, at, now, seed } = situation
  const hour = localHour(now, stretch.middle[0])
  const day = new Date(now.getTime() + (stretch.middle[0] / 15) * HOUR_MS).getUTCDay()
  const rush = day % 6 === 0 ? 0 : Math.max(rushHourPeak(hour, 7.8), rushHourPeak(hour, 17))
  const weather = isSlick(at) || at.rainRate > 4 ? 0.35 : 0
  const load = at.exposure * (rush + weather)
  if (stretch.miles > MAX_CITY_MILES || load < 0.35 + 0.5 * hashUnit(seed, 721, stretch.number)) return undefined
  const type = load > 0.7 ? CONGESTION.stopped : CONGESTION.slow
  const description = congestionText(stretch, type)
  const reason = rush > weather ? RUSH_HOUR : BAD_WEATHER
  // No end time, because operators do not know it either.
  return report('traffic_congestion', situation, line(stretch), { traffic_congestion_type: type, description, reason })
}

const rushHourPeak = (hour: number, peak: number) => Math.exp(-(((hour - peak) / 1.4) ** 2))

const truckerWarning: Reporter = (situation) => {
  const { stretch, at, now } = situation
  const title =
    at.windGust >= mphToMps(50)
      ? WARNINGS.wind
      : at.elevation < STEEP_METERS
        ? undefined
        : at.roadSnowDepth >= inchesToMm(2)
          ? WARNINGS.chains
          : isSlick(at)
            ? WARNINGS.grade
            : undefined
  if (!title) return undefined
  const since = Math.floor(now.getTime() / (3 * HOUR_MS)) * 3 * HOUR_MS
  const description = warningText(stretch, title)
  return report('trucker_warning', situation, point(stretch), {
    title,
    description,
    ...times(since, since + 6 * HOUR_MS),
  })
}

const specialEvent: Reporter = (situation) => {
  const { stretch, at, now, seed } = situation
  if (at.exposure < 0.35 || hashUnit(seed, 730, stretch.number) > 0.25) return undefined
  const event = ongoingOccurrence(situation, {
    key: 731,
    slotMs: DAY_MS,
    lastsMs: [3 * HOUR_MS, 8 * HOUR_MS],
    chance: 0.2,
  })
  if (!event) return undefined
  const season = SPECIAL_EVENTS.filter(({ months }) => months.includes(now.getUTCMonth()))
  const { type, title } = pick(season, event.pick)
  const name = title(stretch.from)
  return report('special_event', situation, point(stretch), {
    title: name,
    description: specialEventText(name, stretch.roadway),
    special_event_type: type,
    location: stretch.from,
    ...times(event.start, event.end),
  })
}

/** Every fifth stretch has a camera and every eighth a weather station; a few cameras are out of order. */
const camera: Reporter = (situation) => {
  const { stretch, at, now, seed } = situation
  if (hashUnit(seed, 741, stretch.number) >= 0.2) return undefined
  const day = Math.floor(now.getTime() / DAY_MS)
  const works = hashUnit(seed, 742, stretch.number, day) >= 0.04
  const reported = report('traffic_camera', situation, point(stretch), {
    description: cameraText(stretch),
    video_urls: [],
    scene: works ? cameraScene(at, surfaceStatus(at)) : null,
  })
  reported.properties.image_urls = [`/api/road-conditions/cameras/${reported.id}.svg`]
  return reported
}

const weatherStation: Reporter = (situation) => {
  const { stretch, at, seed } = situation
  if (hashUnit(seed, 751, stretch.number) >= 0.125) return undefined
  return report('weather_station', situation, point(stretch), {
    description: stationText(stretch),
    status: surfaceStatus(at),
    temperature: tenths(at.temperature),
    precipitation_type: precipitationType(at),
    wind_speed: tenths(at.windSpeed),
    wind_speed_direction: Math.round(at.windDirection),
    wind_gust: tenths(at.windGust),
    wind_gust_direction: Math.round(at.windDirection),
  })
}

const tenths = (value: number) => Math.round(value * 10) / 10

function precipitationType({ freezingRainRate, snowRate, rainRate }: RoadWeather): string {
  if (freezingRainRate >= 0.1) return 'freezing rain'
  if (snowRate >= 0.1) return 'snow'
  return rainRate >= 0.1 ? 'rain' : 'none'
}

export const REPORTERS: readonly Reporter[] = [
  roadStatus,
  roadWork,
  roadClosure,
  incident,
  congestion,
  truckerWarning,
  specialEvent,
  camera,
  weatherStation,
]

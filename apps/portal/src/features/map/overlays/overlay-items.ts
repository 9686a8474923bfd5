import type {
  CallAnswer,
  listAlertFeatures,
  listEvents,
  listFloodChance,
  listRoadConditions,
} from '@stormlane/contract'
import {
  type RoadConditionType,
  STRIKE_MAX_AGE_MINUTES,
  type StormReportCategory,
  strikeOpacity,
  truncatedDescription,
} from '@stormlane/domain'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../../platform/time-format.ts'
import { overlayTexts } from './overlay.texts.ts'
import type { OverlayItem } from './overlay-item.ts'

type AlertFeature = CallAnswer<typeof listAlertFeatures>['features'][number]
type HazardEvent = CallAnswer<typeof listEvents>['events'][number]
type FloodFeature = CallAnswer<typeof listFloodChance>['features'][number]
type RoadFeature = CallAnswer<typeof listRoadConditions>['features'][number]

const TEXTS = overlayTexts
const moment = (time: string) => formatMoment(new Date(time))
const facts = (...given: (readonly [string, string | number | null | undefined])[]) =>
  given.flatMap(([label, text]) =>
    text === null || text === undefined || text === '' ? [] : [[label, String(text)] as const],
  )

const plain = { images: [], opacity: 1, body: null } as const

export function alertItems(features: readonly AlertFeature[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties }) =>
    geometry === null
      ? []
      : {
          ...plain,
          id,
          kind: 'alert' as const,
          title: properties.event,
          facts: facts(
            [TEXTS.issued, moment(properties.sent)],
            [TEXTS.ends, moment(properties.ends ?? properties.expires)],
            [TEXTS.area, properties.areaDescription],
          ),
          body: truncatedDescription(properties.description),
          color: properties.fill,
          mark: '',
          geometry: geometry as Geometry,
          legend: properties.event,
        },
  )
}

/** Strikes by age, newest first (core §9): red, orange, yellow. */
export const STRIKE_COLORS = ['#F1352C', '#FD8C44', '#F7D046'] as const
const REPORT_COLORS: Record<StormReportCategory, string> = {
  Tornado: '#F1352C',
  Hail: '#58D05D',
  Wind: '#4F9BE8',
  Winter: '#B79BFF',
  Flooding: '#2FA8A0',
  Tropical: '#FD8C44',
  Other: '#9AA5B1',
}

export function eventItems(events: readonly HazardEvent[], now: Date): OverlayItem[] {
  return events.flatMap((event) => {
    const { geometry } = event.geoJson
    const drawn = geometry && drawnEvent(event, now)
    return drawn ? { ...plain, id: event.id, kind: 'event' as const, geometry: geometry as Geometry, ...drawn } : []
  })
}

type Drawn = Pick<OverlayItem, 'title' | 'facts' | 'color' | 'mark' | 'legend'> & { opacity?: number }

function drawnEvent(event: HazardEvent, now: Date): Drawn | null {
  const own = event.geoJson.properties
  const text = (name: string) =>
    own[name] === undefined || own[name] === null ? null : String(own[name] as string | number)
  const when = (name: string) => (typeof own[name] === 'string' ? moment(own[name]) : null)
  switch (event.eventType) {
    case 'cyclones':
      return {
        title: event.name,
        facts: facts([TEXTS.wind, text('max_wind')]),
        color: '#8E24AA',
        mark: 'C',
        legend: TEXTS.kinds.cyclone,
      }
    case 'earthquakes':
      return {
        title: TEXTS.earthquake(event.magnitude),
        facts: facts([TEXTS.place, text('place')], [TEXTS.when, when('occurred_at')]),
        color: event.magnitude >= 5 ? '#F1352C' : event.magnitude >= 4 ? '#FD8C44' : '#F7D046',
        mark: event.magnitude.toFixed(0),
        legend: TEXTS.kinds.earthquake,
      }
    case 'lightning': {
      const age = (now.getTime() - Date.parse(event.detectedTime)) / 60_000
      if (age > STRIKE_MAX_AGE_MINUTES) return null
      const third = Math.min(2, Math.max(0, Math.floor(age / (STRIKE_MAX_AGE_MINUTES / 3))))
      return {
        title: TEXTS.strike,
        facts: facts([TEXTS.when, moment(event.detectedTime)]),
        color: STRIKE_COLORS[third] as string,
        opacity: strikeOpacity(age),
        mark: '',
        legend: TEXTS.kinds.strike,
      }
    }
    case 'power_outages':
      return {
        title: TEXTS.outage(text('county') ?? '', text('state') ?? ''),
        facts: facts([TEXTS.without, text('percent_out') && `${text('percent_out')}%`]),
        color: event.fill,
        opacity: event.fillOpacity * 2,
        mark: '',
        legend: TEXTS.kinds.outage,
      }
    case 'storms':
      return {
        title: event.stormType,
        facts: facts(
          [TEXTS.begins, moment(event.startTime)],
          [TEXTS.ends, moment(event.endTime)],
          [TEXTS.gust, text('max_GUST') && `${text('max_GUST')} mph`],
        ),
        color: '#5B6BD6',
        mark: '',
        legend: event.stormType,
      }
    case 'storm_reports':
      return {
        title: event.reportType,
        facts: facts(
          [TEXTS.category, event.category],
          [TEXTS.size, event.magnitude === null ? null : `${event.magnitude} ${event.units ?? ''}`],
          [TEXTS.place, text('county')],
          [TEXTS.when, when('reported_at')],
        ),
        color: REPORT_COLORS[event.category],
        mark: event.category.slice(0, 1),
        legend: event.category,
      }
    case 'volcanoes':
      return {
        title: text('name') ?? TEXTS.kinds.volcano,
        facts: facts([TEXTS.status, text('alert_level')]),
        color: '#C0392B',
        mark: 'V',
        legend: TEXTS.kinds.volcano,
      }
    case 'us_wildfires':
      return {
        title: event.name,
        facts: facts(
          [TEXTS.acres, text('acres')],
          [TEXTS.contained, text('percent_contained') && `${text('percent_contained')}%`],
          [TEXTS.since, when('started_at')],
        ),
        color: '#D9480F',
        mark: 'W',
        legend: TEXTS.kinds.wildfire,
      }
    case 'fires':
      return {
        title: TEXTS.kinds.fire,
        facts: facts([TEXTS.acres, text('acres')], [TEXTS.since, when('started_at')]),
        color: '#FD8C44',
        mark: 'F',
        legend: TEXTS.kinds.fire,
      }
    case 'severe_cast':
      return {
        title: TEXTS.severeCast(text('risk') ?? ''),
        facts: facts([TEXTS.begins, when('start_time')], [TEXTS.ends, when('end_time')]),
        color: text('fill') ?? '#66A366',
        mark: '',
        legend: TEXTS.severeCast(text('risk') ?? ''),
      }
  }
}

/** Ten steps of ten percent, from pale to deep blue. */
export const FLOOD_STEPS = [
  '#EEF7FB',
  '#D9EDF6',
  '#BFE0F0',
  '#9FD0E8',
  '#7CBDDE',
  '#58A8D2',
  '#3A8FC3',
  '#2674AE',
  '#1B5894',
  '#143F78',
  '#0D2A5C',
]

export function floodItems(features: readonly FloodFeature[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties }) =>
    geometry === null
      ? []
      : {
          ...plain,
          id,
          kind: 'event' as const,
          title: properties.name,
          facts: facts(
            [TEXTS.chance, `${Math.round(100 * properties.floodProbability)}%`],
            [TEXTS.day, properties.date],
          ),
          color: FLOOD_STEPS[Math.round(10 * properties.floodProbability)] as string,
          opacity: 1,
          mark: '',
          geometry: geometry as Geometry,
          legend: TEXTS.kinds.flood,
        },
  )
}

const ROAD_COLORS: Record<RoadConditionType, string> = {
  road_status: '#2FA8A0',
  road_work: '#F7D046',
  road_closure: '#F1352C',
  special_event: '#B79BFF',
  traffic_camera: '#4F9BE8',
  traffic_congestion: '#FD8C44',
  traffic_incident: '#F1352C',
  trucker_warning: '#FD8C44',
  weather_station: '#58D05D',
}

export function trafficItems(features: readonly RoadFeature[], draws: readonly RoadConditionType[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties: road }) => {
    if (geometry === null || !draws.includes(road.roadConditionType)) return []
    const kind = TEXTS.roads[road.roadConditionType]
    const named = 'title' in road ? road.title : 'roadway' in road ? road.roadway : null
    const times = 'startTime' in road ? road : { startTime: null, endTime: null }
    return {
      ...plain,
      id,
      kind: 'traffic' as const,
      title: named ?? kind,
      facts: facts(
        [TEXTS.kind, kind],
        [TEXTS.begins, times.startTime && moment(times.startTime)],
        [TEXTS.ends, times.endTime && moment(times.endTime)],
        [TEXTS.lanes, 'affectedLanes' in road ? road.affectedLanes : null],
        [TEXTS.status, 'status' in road ? road.status : null],
      ),
      body: road.description,
      images: 'imageUrls' in road ? road.imageUrls : [],
      color: ROAD_COLORS[road.roadConditionType],
      mark: kind.slice(0, 1),
      geometry: geometry as Geometry,
      legend: kind,
    }
  })
}

import type { CallAnswer, listEvents, listFloodChance } from '@stormlane/contract'
import {
  formatQuantity,
  hailSizeName,
  type MeasurementSystem,
  mphToMps,
  STRIKE_MAX_AGE_MINUTES,
  type StormReportCategory,
  strikeOpacity,
} from '@stormlane/domain'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../../platform/time-format.ts'
import { type CycloneEvent, drawnCyclone } from './cyclone-items.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import type { OverlayIcon } from './overlay-icons.ts'
import { factsOf, type OverlayItem, PLAIN } from './overlay-item.ts'

type HazardEvent = CallAnswer<typeof listEvents>['events'][number]
type FloodFeature = CallAnswer<typeof listFloodChance>['features'][number]

const moment = (time: string) => formatMoment(new Date(time))

/** Strikes by age, newest first (core §9): red, orange, yellow. */
export const STRIKE_COLORS = ['#F1352C', '#FD8C44', '#F7D046'] as const

const REPORTS: Record<StormReportCategory, readonly [color: string, icon: OverlayIcon]> = {
  Tornado: ['#F1352C', 'tornado'],
  Hail: ['#58D05D', 'hail'],
  Wind: ['#4F9BE8', 'wind'],
  Winter: ['#B79BFF', 'snow'],
  Flooding: ['#2FA8A0', 'flood'],
  Tropical: ['#FD8C44', 'cyclone'],
  Other: ['#9AA5B1', 'report'],
}

export function eventItems(events: readonly HazardEvent[], now: Date, units: MeasurementSystem): OverlayItem[] {
  return events.flatMap((event) => {
    const { geometry } = event.geoJson
    const drawn = geometry && drawnEvent(event, now, units)
    return drawn ? { ...PLAIN, id: event.id, kind: 'event' as const, geometry: geometry as Geometry, ...drawn } : []
  })
}

type Drawn = Pick<OverlayItem, 'title' | 'facts' | 'color' | 'legend'> & Partial<OverlayItem>

function drawnEvent(event: HazardEvent, now: Date, units: MeasurementSystem): Drawn | null {
  const own = event.geoJson.properties
  const text = (name: string) =>
    own[name] === undefined || own[name] === null ? null : String(own[name] as string | number)
  const when = (name: string) => (typeof own[name] === 'string' ? moment(own[name]) : null)
  const speed = (name: string) =>
    typeof own[name] === 'number' ? formatQuantity('speed', mphToMps(own[name]), units) : null
  switch (event.eventType) {
    case 'cyclones':
      return drawnCyclone(event as CycloneEvent, units)
    case 'earthquakes':
      return {
        title: TEXTS.earthquake(event.magnitude),
        facts: factsOf([TEXTS.place, text('place')], [TEXTS.when, when('occurred_at')]),
        color: event.magnitude >= 5 ? '#F1352C' : event.magnitude >= 4 ? '#FD8C44' : '#F7D046',
        mark: event.magnitude.toFixed(1),
        legend: TEXTS.kinds.earthquake,
      }
    case 'lightning': {
      const detectedAt = new Date(event.detectedTime)
      const age = (now.getTime() - detectedAt.getTime()) / 60_000
      if (age > STRIKE_MAX_AGE_MINUTES) return null
      const third = Math.min(2, Math.max(0, Math.floor(age / (STRIKE_MAX_AGE_MINUTES / 3))))
      return {
        title: TEXTS.strike,
        facts: factsOf([TEXTS.when, moment(event.detectedTime)]),
        color: STRIKE_COLORS[third] as string,
        opacity: strikeOpacity(age),
        icon: 'bolt',
        legend: TEXTS.kinds.strike,
        detectedAt,
      }
    }
    case 'power_outages':
      return {
        title: TEXTS.outage(text('county') ?? '', text('state') ?? ''),
        facts: factsOf([TEXTS.without, text('percent_out') && `${text('percent_out')}%`]),
        color: event.fill,
        fillOpacity: event.fillOpacity,
        lineWidthPx: 1,
        legend: TEXTS.kinds.outage,
      }
    case 'storms':
      return {
        title: event.stormType,
        facts: factsOf(
          [TEXTS.begins, moment(event.startTime)],
          [TEXTS.ends, moment(event.endTime)],
          [TEXTS.gust, speed('max_GUST')],
        ),
        color: '#5B6BD6',
        legend: event.stormType,
      }
    case 'storm_reports': {
      const [color, icon] = REPORTS[event.category]
      return {
        title: event.reportType,
        facts: factsOf(
          [TEXTS.category, event.category],
          [TEXTS.size, reportedSize(event)],
          [TEXTS.place, text('county')],
          [TEXTS.when, when('reported_at')],
        ),
        color,
        icon,
        legend: event.category,
      }
    }
    case 'volcanoes':
      return {
        title: text('name') ?? TEXTS.kinds.volcano,
        facts: factsOf([TEXTS.status, text('alert_level')]),
        color: '#C0392B',
        icon: 'volcano',
        legend: TEXTS.kinds.volcano,
      }
    case 'us_wildfires':
      return {
        title: event.name,
        facts: factsOf(
          [TEXTS.acres, text('acres')],
          [TEXTS.contained, text('percent_contained') && `${text('percent_contained')}%`],
          [TEXTS.since, when('started_at')],
        ),
        color: '#D9480F',
        icon: 'flame',
        legend: event.geoJson.geometry?.type === 'Point' ? TEXTS.kinds.wildfire : TEXTS.kinds.perimeter,
      }
    case 'fires':
      return {
        title: TEXTS.kinds.fire,
        facts: factsOf([TEXTS.acres, text('acres')], [TEXTS.since, when('started_at')]),
        color: '#FD8C44',
        icon: 'flame',
        legend: TEXTS.kinds.fire,
      }
    case 'severe_cast':
      return {
        title: TEXTS.severeCast(text('risk') ?? ''),
        facts: factsOf([TEXTS.begins, when('start_time')], [TEXTS.ends, when('end_time')]),
        color: text('fill') ?? '#66A366',
        legend: TEXTS.severeCast(text('risk') ?? ''),
      }
  }
}

/** As it was reported; hail also by what it is as large as (core §9). */
function reportedSize({ magnitude, units, category }: Extract<HazardEvent, { eventType: 'storm_reports' }>) {
  if (magnitude === null) return null
  const name = category === 'Hail' ? hailSizeName(magnitude) : null
  return [`${magnitude} ${units ?? ''}`.trim(), name && `(${name})`].filter(Boolean).join(' ')
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
          ...PLAIN,
          id,
          kind: 'event' as const,
          title: properties.name,
          facts: factsOf(
            [TEXTS.chance, `${Math.round(100 * properties.floodProbability)}%`],
            [TEXTS.day, properties.date],
          ),
          color: FLOOD_STEPS[Math.round(10 * properties.floodProbability)] as string,
          fillOpacity: 0.5,
          lineWidthPx: 1,
          geometry: geometry as Geometry,
          legend: TEXTS.kinds.flood,
        },
  )
}

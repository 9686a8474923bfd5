import type { CallAnswer, listEvents } from '@stormlane/contract'
import { POWER_OUTAGE_CLASSES, STRIKE_MAX_AGE_MINUTES, stormReportTitle } from '@stormlane/domain/hazards'
import { hailSizeName } from '@stormlane/domain/levels'
import { formatQuantity, inchesToMm, type MeasurementSystem, mphToMps } from '@stormlane/domain/measures'
import { MINUTE_MS } from '@stormlane/domain/time'
import { strikeOpacity } from '@stormlane/domain/weather'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../platform/time-format.ts'
import { type CycloneEvent, drawnCyclone } from './cyclone-items.ts'
import { earthquakeLook, REPORT_LOOKS, STRIKE_COLORS, severeCastRank, stormColor } from './event-looks.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import { calloutFacts, ITEM_DEFAULTS, type OverlayItem } from './overlay-item.ts'

type HazardEvent = CallAnswer<typeof listEvents>['events'][number]

const moment = (time: string) => formatMoment(new Date(time))

export function eventItems(events: readonly HazardEvent[], now: Date, units: MeasurementSystem): OverlayItem[] {
  return events.flatMap((event) => {
    const { geometry } = event.geoJson
    const drawn = geometry && drawnEvent(event, now, units)
    return drawn
      ? { ...ITEM_DEFAULTS, id: event.id, kind: 'event' as const, geometry: geometry as Geometry, ...drawn }
      : []
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
        facts: calloutFacts([TEXTS.place, text('place')], [TEXTS.when, when('occurred_at')]),
        ...earthquakeLook(event.magnitude),
        mark: event.magnitude.toFixed(1),
      }
    case 'lightning': {
      const detectedAt = new Date(event.detectedTime)
      const age = (now.getTime() - detectedAt.getTime()) / MINUTE_MS
      if (age > STRIKE_MAX_AGE_MINUTES) return null
      const third = Math.min(2, Math.max(0, Math.floor(age / (STRIKE_MAX_AGE_MINUTES / 3))))
      return {
        title: TEXTS.strike,
        facts: calloutFacts([TEXTS.when, moment(event.detectedTime)]),
        color: STRIKE_COLORS[third] as string,
        opacity: strikeOpacity(age),
        icon: 'bolt',
        legend: TEXTS.kinds.strike,
        // The newest strike is on top.
        rank: -age,
        detectedAt,
      }
    }
    case 'power_outages': {
      const step = POWER_OUTAGE_CLASSES.findIndex(({ fill }) => fill === event.fill)
      const [county, state] = [text('county') ?? '', text('state') ?? '']
      // Utilities that report the number of customers without power do not report their total number.
      const count = typeof own.customers_out === 'number' ? own.customers_out.toLocaleString('en-US') : null
      const percent = text('percent_out')
      return {
        title: count ? TEXTS.outageCount(count, county, state) : TEXTS.outage(county, state),
        facts: calloutFacts(
          [TEXTS.without, count ? TEXTS.customers(count) : percent && `${percent}%`],
          [TEXTS.reportedBy, text('utilities') && TEXTS.utilities(text('utilities') ?? '')],
        ),
        color: event.fill,
        fillOpacity: event.fillOpacity,
        lineWidthPx: 1,
        legend: step < 0 ? TEXTS.kinds.outage : count ? outageCountRange(step) : outageRange(step),
        rank: step,
        ...(count && { legendNote: TEXTS.legend.outagesReported }),
      }
    }
    case 'storms': {
      const depth = (name: string, quantity: 'snowDepth' | 'rainDepth') =>
        typeof own[name] === 'number' && own[name] > 0 ? formatQuantity(quantity, inchesToMm(own[name]), units) : null
      const strength = calloutFacts(
        [TEXTS.snow, depth('max_SNOW_ACCUM', 'snowDepth')],
        [TEXTS.freezingRain, depth('max_FRZR_ACCUM', 'rainDepth')],
        [TEXTS.rain, event.stormType === 'Winter Storm' ? null : depth('max_RAIN_ACCUM', 'rainDepth')],
        [TEXTS.gust, speed('max_GUST')],
      )
      return {
        title: event.stormType,
        facts: [
          ...calloutFacts([TEXTS.begins, moment(event.startTime)], [TEXTS.ends, moment(event.endTime)]),
          ...strength,
        ],
        color: stormColor(event.stormType),
        legend: event.stormType,
        storm: {
          strength: strength.map(([label, amount]) => `${label} ${amount}`).join(' · '),
          endsAt: new Date(event.endTime),
          id: text('storm_id'),
        },
      }
    }
    case 'storm_reports': {
      const [color, icon] = REPORT_LOOKS[event.category]
      return {
        title: stormReportTitle(event, units),
        facts: calloutFacts(
          [TEXTS.category, event.category],
          [TEXTS.likened, event.category === 'Hail' && event.magnitude !== null ? hailSizeName(event.magnitude) : null],
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
        facts: calloutFacts([TEXTS.status, text('alert_level')]),
        color: '#C0392B',
        icon: 'volcano',
        legend: TEXTS.kinds.volcano,
      }
    case 'us_wildfires':
      return {
        title: event.name,
        facts: calloutFacts(
          [TEXTS.acres, text('acres')],
          [TEXTS.contained, text('percent_contained') && `${text('percent_contained')}%`],
          [TEXTS.since, when('started_at')],
        ),
        // A fire's point of origin and its burnt area count as one event.
        partOf: event.name,
        color: '#D9480F',
        icon: 'flame',
        legend: event.geoJson.geometry?.type === 'Point' ? TEXTS.kinds.wildfire : TEXTS.kinds.perimeter,
      }
    case 'fires':
      return {
        title: TEXTS.kinds.fire,
        facts: calloutFacts(
          [TEXTS.acres, text('acres')],
          [TEXTS.since, when('started_at')],
          [TEXTS.seen, when('seen_at')],
        ),
        color: '#FD8C44',
        icon: 'flame',
        legend: TEXTS.kinds.fire,
      }
    case 'severe_cast':
      return {
        title: TEXTS.severeCast(text('risk') ?? ''),
        facts: calloutFacts([TEXTS.begins, when('start_time')], [TEXTS.ends, when('end_time')]),
        color: text('fill') ?? '#66A366',
        legend: text('risk') ?? '',
        rank: severeCastRank(text('risk') ?? ''),
      }
  }
}

function outageRange(step: number): string {
  const from = POWER_OUTAGE_CLASSES[step]?.fromPercent ?? 0
  const below = POWER_OUTAGE_CLASSES[step + 1]?.fromPercent
  return below === undefined ? TEXTS.outageFrom(from) : TEXTS.outageBetween(from, below)
}

function outageCountRange(step: number): string {
  const bound = (at: number) => POWER_OUTAGE_CLASSES[at]?.fromCustomers.toLocaleString('en-US')
  const [from, below] = [bound(step) ?? '', bound(step + 1)]
  return below === undefined ? TEXTS.outageCountFrom(from) : TEXTS.outageCountBetween(from, below)
}

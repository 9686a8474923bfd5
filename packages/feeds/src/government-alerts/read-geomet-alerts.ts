// Alerts of Environment Canada as GeoMet publishes them: one feature for each alert and forecast region, in both languages.
import { createHash } from 'node:crypto'
import { type Area, geometryProblem } from '@stormlane/domain/geo'
import { type AlertCertainty, canadianEvent, type GovernmentAlert, severityOfColor } from '@stormlane/domain/hazards'
import * as z from 'zod'
import { ItemProblem } from '../events/accept-items.ts'
import { CAP_TEXTS as TEXTS } from './cap.texts.ts'
import { coarseArea, polygonsOf } from './coarse-area.ts'

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '')

/** https://api.weather.gc.ca/collections/weather-alerts; its fields are described nowhere, and are those of recorded answers. */
const PROPERTIES = z.object({
  id: z.string().min(1).max(150),
  alert_type: text,
  alert_name_en: text,
  alert_name_fr: text,
  alert_text_en: text,
  alert_text_fr: text,
  publication_datetime: instant,
  validity_datetime: instant.nullish(),
  expiration_datetime: instant,
  event_end_datetime: instant.nullish(),
  risk_colour_en: text,
  confidence_en: text,
  feature_name_en: text,
  feature_name_fr: text,
  province: text,
  status_en: text,
})

/** What the regions of an alert have in common if they are shown as one alert. */
type SharedPart = Omit<GovernmentAlert, 'id' | 'references' | 'areaDescription' | 'geometry' | 'messageType'>

/** An alert in one region. */
export interface RegionalAlert {
  /** The part of its id that its regions and its updates share. */
  thread: string
  region: string
  isOver: boolean
  shared: SharedPart
  area: Area
}

const SENDER = 'Environment and Climate Change Canada'
/** An alert that is over in a region may still be listed for it. */
const OVER = /^(?:ended|cancell?ed|expired)$/i
/** Their words for how sure they are; we know of no others. */
const CERTAINTY_OF_CONFIDENCE: Readonly<Record<string, AlertCertainty>> = {
  high: 'Likely',
  moderate: 'Possible',
  medium: 'Possible',
  low: 'Unlikely',
}

/** Throws an `ItemProblem` that says what is wrong. */
export function readRegionalAlert(feature: unknown): RegionalAlert {
  const { properties, geometry } = (feature ?? {}) as { properties?: unknown; geometry?: unknown }
  const read = PROPERTIES.safeParse(properties)
  if (!read.success) throw new ItemProblem(`${read.error.issues[0]?.path.join('.')}: ${read.error.issues[0]?.message}`)
  const problem = geometryProblem(geometry)
  const area = geometry as Area
  if (problem || (area.type !== 'Polygon' && area.type !== 'MultiPolygon'))
    throw new ItemProblem(problem ?? TEXTS.noArea)
  const { data } = read
  const name = data.alert_name_en || data.alert_name_fr
  if (name === '') throw new ItemProblem(TEXTS.missing('name'))
  const isFrench = data.alert_text_en === '' && data.alert_text_fr !== ''
  const region = data.feature_name_en || data.feature_name_fr
  return {
    thread: data.id.replace(/_[^_]*$/, ''),
    region: data.province ? `${region}, ${data.province}` : region,
    isOver: OVER.test(data.status_en),
    area: coarseArea(area),
    shared: {
      country: 'CAN',
      event: canadianEvent(name, data.alert_type),
      severity: severityOfColor(data.risk_colour_en),
      certainty: CERTAINTY_OF_CONFIDENCE[data.confidence_en.toLowerCase()] ?? 'Unknown',
      urgency: 'Unknown',
      sender: SENDER,
      senderName: SENDER,
      sent: data.publication_datetime,
      effective: data.publication_datetime,
      onset: data.validity_datetime ?? null,
      expires: data.expiration_datetime,
      ends: data.event_end_datetime ?? null,
      headline: name,
      description: isFrench ? TEXTS.markedText('French', data.alert_text_fr) : data.alert_text_en,
      instruction: null,
      response: null,
      geocodes: { same: [], ugc: [] },
    },
  }
}

/**
 * Joins regions whose alert has the same texts and times. The id names the content, because GeoMet has no id for a version of an alert: a
 * change of the texts, the times or the regions is a new message, which replaces those of the same thread among `known`.
 */
export function joinRegions(alerts: readonly RegionalAlert[], known: readonly string[]): GovernmentAlert[] {
  const groups = new Map<string, RegionalAlert[]>()
  for (const alert of alerts) {
    if (alert.isOver) continue
    const key = JSON.stringify([alert.thread, alert.shared])
    groups.set(key, [...(groups.get(key) ?? []), alert])
  }
  const joined = [...groups.entries()].map(([key, group]) => {
    const regions = [...new Set(group.map(({ region }) => region))].toSorted()
    const digest = createHash('sha256')
      .update(JSON.stringify([key, regions]))
      .digest('hex')
      .slice(0, 16)
    const { thread, shared } = group[0] as RegionalAlert
    const geometry: Area = { type: 'MultiPolygon', coordinates: group.flatMap(({ area }) => polygonsOf(area)) }
    return { ...shared, thread, id: `${thread}:${digest}`, areaDescription: regions.join('; '), geometry }
  })
  const current = new Set(joined.map(({ id }) => id))
  return joined.map(({ thread, ...alert }) => {
    const references = known.filter((id) => id.startsWith(`${thread}:`) && !current.has(id))
    return { ...alert, references, messageType: references.length > 0 ? 'Update' : 'Alert' }
  })
}

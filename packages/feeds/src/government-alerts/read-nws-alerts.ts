import { type Area, geometryProblem } from '@stormlane/domain/geo'
import {
  ALERT_CERTAINTIES,
  ALERT_MESSAGE_TYPES,
  ALERT_SEVERITIES,
  ALERT_URGENCIES,
  type GovernmentAlert,
} from '@stormlane/domain/hazards'
import * as z from 'zod'
import { unusableAnswer } from '../unusable-answer.ts'

/** Returns the area of counties by their SAME codes, for alerts without a geometry; null if no code is known. */
export type AreaOfCounties = (same: readonly string[]) => Area | null

export interface ReadAlerts {
  alerts: GovernmentAlert[]
  /** Zones of alerts without a geometry that are not just counties, as paths of the service: `zones/forecast/COZ220`. */
  zonesOf: Map<string, readonly string[]>
  /** Alerts that could not be parsed, with the reason. Tests and exercises are ignored and not listed here. */
  dropped: { id: string | null; reason: string }[]
  /** The answer is not the whole list. */
  hasMorePages: boolean
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const nullable = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null)
/** A later version of CAP may have values that we do not know. */
const enumOrUnknown = <Word extends string>(words: readonly [Word, ...Word[]]) => z.enum(words).catch('Unknown' as Word)

/** Properties of a feature of `GET /alerts/active` of api.weather.gov. */
const propertiesSchema = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  messageType: z.enum(ALERT_MESSAGE_TYPES),
  references: nullable(z.array(z.object({ identifier: z.string() }))),
  event: z.string().min(1),
  severity: enumOrUnknown(ALERT_SEVERITIES),
  certainty: enumOrUnknown(ALERT_CERTAINTIES),
  urgency: enumOrUnknown(ALERT_URGENCIES),
  sender: z.string(),
  senderName: z.string(),
  sent: instant,
  effective: instant,
  onset: nullable(instant),
  expires: instant,
  ends: nullable(instant),
  headline: nullable(z.string()),
  description: nullable(z.string()),
  instruction: nullable(z.string()),
  response: nullable(z.string()),
  areaDesc: z.string(),
  affectedZones: nullable(z.array(z.string())),
  geocode: nullable(z.object({ SAME: nullable(z.array(z.string())), UGC: nullable(z.array(z.string())) })),
})

/** Parses a feature collection of the National Weather Service, or a plain list of its features. */
export function readNwsAlerts(answer: unknown, areaOfCounties: AreaOfCounties): ReadAlerts {
  const hasMorePages = Boolean((answer as { pagination?: { next?: unknown } | null } | null)?.pagination?.next)
  const read: ReadAlerts = { alerts: [], zonesOf: new Map(), dropped: [], hasMorePages }
  const features: unknown = Array.isArray(answer) ? answer : (answer as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) throw unusableAnswer('The answer holds no list of alerts.')
  for (const feature of features as { properties?: unknown; geometry?: unknown }[]) {
    const parsed = propertiesSchema.safeParse(feature?.properties)
    const problem = parsed.success
      ? feature.geometry && geometryProblem(feature.geometry)
      : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
    if (!parsed.success || problem) read.dropped.push({ id: featureId(feature), reason: String(problem) })
    else if (parsed.data.status === 'Actual') {
      read.alerts.push(toGovernmentAlert(parsed.data, (feature.geometry ?? null) as Area | null, areaOfCounties))
      const zones = feature.geometry ? [] : zonePaths(parsed.data.affectedZones ?? [])
      if (zones.length > 0) read.zonesOf.set(parsed.data.id, zones)
    }
  }
  return read
}

const ZONE = /\/(zones\/(?:forecast|fire|county|coastal|offshore|marine|public)\/[A-Z]{2}([CZ])\d{3})$/

/**
 * Returns only the paths of the addresses, so that zones are requested from a mirror where one is used. Returns none if
 * all are counties, whose areas are known.
 */
function zonePaths(addresses: readonly string[]): string[] {
  const zones = addresses.flatMap((address) => {
    const [, zone, kind] = ZONE.exec(address) ?? []
    return zone ? { zone, isCounty: kind === 'C' } : []
  })
  return zones.every(({ isCounty }) => isCounty) ? [] : zones.map(({ zone }) => zone)
}

function toGovernmentAlert(
  properties: z.output<typeof propertiesSchema>,
  geometry: Area | null,
  areaOfCounties: AreaOfCounties,
): GovernmentAlert {
  const { geocode, areaDesc, references, description, affectedZones: _, status: __, ...rest } = properties
  const same = geocode?.SAME ?? []
  return {
    ...rest,
    references: (references ?? []).map(({ identifier }) => identifier),
    country: 'USA',
    description: description ?? '',
    areaDescription: areaDesc,
    geocodes: { same, ugc: geocode?.UGC ?? [] },
    geometry: geometry ?? areaOfCounties(same),
  }
}

function featureId(feature: { properties?: unknown } | null): string | null {
  const id = (feature?.properties as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' && id !== '' ? id : null
}

import {
  ALERT_CERTAINTIES,
  ALERT_MESSAGE_TYPES,
  ALERT_SEVERITIES,
  ALERT_URGENCIES,
  type Area,
  type GovernmentAlert,
  geometryProblem,
} from '@stormlane/domain'
import * as z from 'zod'

/** Returns the area of counties by their SAME codes, for alerts without a geometry; null if no code is known. */
export type AreaOfCounties = (same: readonly string[]) => Area | null

export interface ReadAlerts {
  alerts: GovernmentAlert[]
  /** Alerts that could not be parsed, with the reason. Tests and exercises are ignored and not listed here. */
  dropped: { id: string | null; reason: string }[]
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
  geocode: nullable(z.object({ SAME: nullable(z.array(z.string())), UGC: nullable(z.array(z.string())) })),
})

/** Parses a feature collection of the National Weather Service, or a plain list of its features. */
export function readNwsAlerts(answer: unknown, areaOfCounties: AreaOfCounties): ReadAlerts {
  const read: ReadAlerts = { alerts: [], dropped: [] }
  const features: unknown = Array.isArray(answer) ? answer : (answer as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) throw new TypeError('The answer holds no list of alerts.')
  for (const feature of features as { properties?: unknown; geometry?: unknown }[]) {
    const parsed = propertiesSchema.safeParse(feature?.properties)
    const problem = parsed.success
      ? feature.geometry && geometryProblem(feature.geometry)
      : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
    if (!parsed.success || problem) read.dropped.push({ id: featureId(feature), reason: String(problem) })
    else if (parsed.data.status === 'Actual')
      read.alerts.push(toGovernmentAlert(parsed.data, (feature.geometry ?? null) as Area | null, areaOfCounties))
  }
  return read
}

function toGovernmentAlert(
  properties: z.output<typeof propertiesSchema>,
  geometry: Area | null,
  areaOfCounties: AreaOfCounties,
): GovernmentAlert {
  const { geocode, areaDesc, references, description, status: _, ...rest } = properties
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

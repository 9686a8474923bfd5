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

/** The area of counties by their SAME codes, for alerts that name zones instead of drawing them; null where none is known. */
export type AreaOfCounties = (same: readonly string[]) => Area | null

export interface ReadAlerts {
  alerts: GovernmentAlert[]
  /** What could not be used, and why. Tests and exercises are not even counted. */
  dropped: { id: string | null; reason: string }[]
}

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const maybe = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null)
/** CAP allows other words than ours in a later version. */
const oneOf = <Word extends string>(words: readonly [Word, ...Word[]]) => z.enum(words).catch('Unknown' as Word)

/** Properties of `GET /alerts/active` of api.weather.gov. */
const propertiesSchema = z.object({
  id: z.string().min(1).max(200),
  status: z.string(),
  messageType: z.enum(ALERT_MESSAGE_TYPES),
  references: maybe(z.array(z.object({ identifier: z.string() }))),
  event: z.string().min(1),
  severity: oneOf(ALERT_SEVERITIES),
  certainty: oneOf(ALERT_CERTAINTIES),
  urgency: oneOf(ALERT_URGENCIES),
  sender: z.string(),
  senderName: z.string(),
  sent: instant,
  effective: instant,
  onset: maybe(instant),
  expires: instant,
  ends: maybe(instant),
  headline: maybe(z.string()),
  description: maybe(z.string()),
  instruction: maybe(z.string()),
  response: maybe(z.string()),
  areaDesc: z.string(),
  geocode: maybe(z.object({ SAME: maybe(z.array(z.string())), UGC: maybe(z.array(z.string())) })),
})

/** Reads a collection of the National Weather Service, or the bare list of its features. */
export function readNwsAlerts(answer: unknown, areaOfCounties: AreaOfCounties): ReadAlerts {
  const read: ReadAlerts = { alerts: [], dropped: [] }
  const features: unknown = Array.isArray(answer) ? answer : (answer as { features?: unknown } | null)?.features
  if (!Array.isArray(features)) throw new TypeError('The answer holds no list of alerts.')
  for (const feature of features as { properties?: unknown; geometry?: unknown }[]) {
    const parsed = propertiesSchema.safeParse(feature?.properties)
    const problem = parsed.success
      ? feature.geometry && geometryProblem(feature.geometry)
      : `${parsed.error.issues[0]?.path.join('.')}: ${parsed.error.issues[0]?.message}`
    if (!parsed.success || problem) read.dropped.push({ id: idOf(feature), reason: String(problem) })
    else if (parsed.data.status === 'Actual')
      read.alerts.push(alertOf(parsed.data, (feature.geometry ?? null) as Area | null, areaOfCounties))
  }
  return read
}

function alertOf(
  properties: z.output<typeof propertiesSchema>,
  drawn: Area | null,
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
    geometry: drawn ?? areaOfCounties(same),
  }
}

function idOf(feature: { properties?: unknown } | null): string | null {
  const id = (feature?.properties as { id?: unknown } | null | undefined)?.id
  return typeof id === 'string' ? id : null
}

import type { WildfireEvent } from '@stormlane/domain/hazards'
import type { FeedNotes } from '@stormlane/domain/product'
import * as z from 'zod'
import { acceptItems } from './accept-items.ts'
import { LIVE_EVENT_TEXTS as TEXTS } from './live-events.texts.ts'
import { readArea, readShape } from './read-collection.ts'

/** Layers of the interagency service: places where fires began, and what they burned. */
export const WFIGS_LAYERS = {
  incidents: 'WFIGS_Incident_Locations_Current/FeatureServer/0',
  perimeters: 'WFIGS_Interagency_Perimeters_Current/FeatureServer/0',
} as const

/** Prescribed fires (RX) and complexes of fires (CX) are not shown. */
const WILDFIRE = 'WF'

const fireSchema = z.object({
  UniqueFireIdentifier: z.string().min(1).max(100),
  IncidentName: z.string().min(1).max(200),
  IncidentTypeCategory: z.string().nullish(),
  IncidentSize: z.number().min(0).nullish(),
  PercentContained: z.number().min(0).max(100).nullish(),
  /** Milliseconds. */
  FireDiscoveryDateTime: z.number().min(0).max(8e15).nullish(),
  POOCounty: z.string().nullish(),
  POOState: z.string().nullish(),
})
type Fire = z.output<typeof fireSchema>

const pointSchema = z.object({
  properties: fireSchema,
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number().nullable()),
  }),
})
const areaSchema = z.object({
  properties: z
    .record(z.string(), z.unknown())
    // Properties of the incident begin with attr_, those of the perimeter with poly_.
    .transform(
      (given): Record<string, unknown> => ({
        ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name.replace(/^attr_/, ''), value])),
        IncidentName: given.poly_IncidentName ?? given.attr_IncidentName,
        IncidentSize: given.attr_IncidentSize ?? given.poly_GISAcres,
      }),
    )
    .pipe(fireSchema),
  geometry: z.unknown(),
})

/** Reads the current wildfires of the United States: a point for each, and a perimeter where one was drawn. */
export function readWfigsFires(
  { incidents, perimeters }: { incidents: readonly unknown[]; perimeters: readonly unknown[] },
  notes?: FeedNotes,
): WildfireEvent[] {
  const nameOf = (feature: unknown, i: number) => nameOfFire(feature) ?? TEXTS.nameless(i + 1)
  const points = acceptItems(incidents, { read: readPoint, nameOf, what: 'wildfires', notes })
  const areas = acceptItems(perimeters, { read: readPerimeter, nameOf, what: 'perimeters of wildfires', notes })
  return [...new Map([...points, ...areas].flatMap((event) => (event ? [[event.id, event] as const] : []))).values()]
}

function readPoint(feature: unknown): WildfireEvent | null {
  const { properties, geometry } = readShape(feature, pointSchema)
  const [longitude, latitude] = geometry.coordinates
  return toEvent(properties, '', { type: 'Point', coordinates: [longitude, latitude] })
}

function readPerimeter(feature: unknown): WildfireEvent | null {
  const { properties, geometry } = readShape(feature, areaSchema)
  return toEvent(properties, '-perimeter', readArea(geometry))
}

/** Returns null for anything but a wildfire. */
function toEvent(fire: Fire, suffix: string, geometry: WildfireEvent['geoJson']['geometry']): WildfireEvent | null {
  if (fire.IncidentTypeCategory && fire.IncidentTypeCategory !== WILDFIRE) return null
  const id = `wfigs-${fire.UniqueFireIdentifier}${suffix}`
  const name = titleCase(fire.IncidentName.trim())
  return {
    eventType: 'us_wildfires',
    id,
    name,
    geoJson: {
      type: 'Feature',
      id,
      geometry,
      properties: {
        name,
        county: fire.POOCounty ?? null,
        // `US-FL`.
        state: fire.POOState?.replace(/^US-/, '') ?? null,
        acres: fire.IncidentSize == null ? null : Math.round(fire.IncidentSize),
        percent_contained: fire.PercentContained == null ? null : Math.round(fire.PercentContained),
        started_at: fire.FireDiscoveryDateTime == null ? null : new Date(fire.FireDiscoveryDateTime).toISOString(),
      },
    },
  }
}

/** Many names come in capitals. */
const titleCase = (name: string) =>
  name === name.toUpperCase()
    ? name.replaceAll(/\p{L}+/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase())
    : name

function nameOfFire(feature: unknown): string | null {
  const { IncidentName, poly_IncidentName } = ((feature as { properties?: unknown } | null)?.properties ??
    {}) as Record<string, unknown>
  const name = IncidentName ?? poly_IncidentName
  return typeof name === 'string' && name !== '' ? name.slice(0, 100) : null
}

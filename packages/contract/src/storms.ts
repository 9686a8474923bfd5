// Storms as objects: one identity from the first run that forecasts them to their last hour.
import { STORM_CHANGES, STORM_OUTCOMES, STORM_STATES } from '@stormlane/domain/storms'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, latitudeInQuery, longitudeInQuery, resourceId } from './conventions.ts'
import { geometrySchema } from './geojson.ts'
import { impactLevel } from './scores.ts'

const stormId = z.string().meta({ description: 'Stays the same from run to run' })

export const stormSchema = z
  .object({
    id: stormId,
    name: z.string().meta({ description: 'In plain words, with the place' }),
    kind: z.string().meta({
      description:
        'As in events of the type storms, or Fog, Heat Wave, Cold Wave, Fire Weather, Tropical Cyclone, Severe Outbreak, or the event of government alerts',
    }),
    impact_level: impactLevel.meta({
      description: 'Of the worst tenth of its area, in the words of the impact indices',
    }),
    state: z.enum(STORM_STATES),
    outcome: z
      .enum(STORM_OUTCOMES)
      .nullable()
      .meta({ description: 'Why it ended: it passed, later runs no longer had it, or another storm took it in' }),
    begins_at: instant.meta({ description: 'When it begins or began' }),
    strongest_from: instant,
    strongest_until: instant,
    ends_at: instant,
    ends_spread_hours: z
      .int()
      .nullable()
      .meta({ description: 'Half the span of the ends in the last twelve runs; null with one run' }),
    peak: z.object({ label: z.string(), value: z.number(), unit: z.string() }).nullable(),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .meta({ description: 'Share of the last twelve runs that could see it and had it' }),
    first_seen_at: instant.meta({ description: 'The first run that had it' }),
    last_seen_at: instant.nullable().meta({ description: 'The newest run that had it' }),
    split_from: z.string().nullable().meta({ description: 'Id of the storm that it was a part of' }),
    merged_into: z.string().nullable().meta({ description: 'Id of the storm that took it in' }),
    bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]).meta({
      description: 'West, south, east, north of what is still to come; east is above 180 across the date line',
    }),
  })
  .meta({ id: 'Storm' })

export type StormOnWire = z.input<typeof stormSchema>

const stormHourSchema = z.object({
  at: instant.meta({ description: 'The hour that begins then' }),
  peak: z.number().meta({ description: 'Strongest value anywhere in it, in the unit of `peak`' }),
  geometry: geometrySchema.meta({ description: 'Longitudes go on beyond 180 across the date line' }),
})

const stormChangeSchema = z
  .object({
    at: instant.meta({ description: 'The run that brought it' }),
    kind: z.enum(STORM_CHANGES),
    text: z.string(),
    other_storm_id: z.string().nullable(),
  })
  .meta({ id: 'StormChange' })

const moment = (name: string) =>
  z.iso
    .datetime({ offset: true, error: `${name} must be a time like 2026-01-15T12:00:00Z` })
    .transform((text) => new Date(text))

const stormCall = {
  tag: 'Storms',
  method: 'GET',
  access: 'session',
  api: { permission: 'events', service: 'events' },
} as const

export const listStorms = defineCall({
  ...stormCall,
  id: 'listStorms',
  path: '/storms.json',
  summary: 'Storms that are forecast or there, worst first; each keeps its id from run to run',
  query: z
    .object({
      include_ended: z.stringbool().default(false).meta({ description: 'Also those that ended in the last 24 hours' }),
      latitude: latitudeInQuery.optional().meta({ description: 'With longitude: only those that are at this place' }),
      longitude: longitudeInQuery.optional(),
      from: moment('from').optional().meta({ description: 'When they are at the place; now by default' }),
      until: moment('until').optional().meta({ description: 'At any time from `from` on by default' }),
    })
    .refine(({ latitude: lat, longitude: lng }) => (lat === undefined) === (lng === undefined), {
      error: 'latitude and longitude go together',
    }),
  answer: z.object({
    storms: z.array(stormSchema),
    run_time: instant.nullable().meta({ description: 'The hour from which the forecast was searched last' }),
  }),
})

export const getStorm = defineCall({
  ...stormCall,
  id: 'getStorm',
  path: '/storms/:id',
  summary: 'A storm with its footprint by hour and the history of its forecast; kept for 30 days after its end',
  params: z.object({ id: resourceId }),
  failsWith: ['NOT_FOUND'],
  answer: z.object({
    storm: stormSchema,
    hours: z.array(stormHourSchema),
    changes: z.array(stormChangeSchema).meta({ description: 'The newest first' }),
    run_time: instant.nullable(),
  }),
})

import { LOCATION_NAME_MAX_LENGTH } from '@stormlane/domain'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { idList, instant, latitude, longitude, page, resourceId, success } from './conventions.ts'

/** Locations in one page of a list, and found by one search (core §9). */
export const LOCATIONS_PAGE_SIZE = 500

export const boundsSchema = z
  .object({
    ne_latitude: z.number(),
    ne_longitude: z.number(),
    sw_latitude: z.number(),
    sw_longitude: z.number(),
  })
  .meta({ id: 'Bounds' })

const impactLevel = z
  .int()
  .min(-1)
  .max(4)
  .meta({ description: 'unknown -1, none 0, low 1, moderate 2, high 3, extreme 4' })

const tagSchema = z
  .object({
    id: z.string(),
    source: z.string(),
    text: z.string(),
    value: z.number().nullable(),
    variable: z.string().nullable(),
    impact_level: impactLevel,
    event: z.string().nullable(),
    description: z.string().nullable(),
    color: z.string().nullable(),
    effective: instant.nullable(),
    expires: instant.nullable(),
  })
  .meta({ id: 'ImpactTag', description: 'One reason of an impact' })

const impactSummarySchema = z
  .object({
    source: z.string(),
    source_run_time: instant,
    tags: z.array(tagSchema),
    tag_priority: z.array(z.string()).meta({ description: 'Ids of the tags, the one to show first in front' }),
    overall_impact_level: impactLevel,
    last_updated_at: instant,
  })
  .meta({ id: 'ImpactSummary' })

const timeframeSummarySchema = z
  .object({
    timeframe: z.string(),
    label: z.string(),
    value: z.number().nullable(),
    impact_level: impactLevel,
    impact_types_detailed: z.array(
      z.object({ impact_type: z.string(), impact_value: z.number(), impact_level: impactLevel }),
    ),
    peak_impact_time_moment: z
      .string()
      .nullable()
      .meta({ description: "ISO 8601 with the offset of the place's zone" }),
    weather_flags: z.array(z.string()),
  })
  .meta({ id: 'TimeframeSummary' })

export const locationSchema = z
  .object({
    id: z.string().optional().meta({ description: 'Absent while the place is not saved' }),
    name: z.string(),
    external_id: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    zip: z.string().meta({ description: '00000 means none' }),
    timezone: z.string(),
    bounds: boundsSchema,
    group_ids: z.array(z.string()),
    user_metadata: z.record(z.string(), z.string()),
    needs_geocoding: z.boolean(),
    asset_type: z.literal('location'),
    impact_summaries: z.array(timeframeSummarySchema),
    subhourly_impact_summary: impactSummarySchema.nullable(),
    extended_impact_summary: impactSummarySchema.nullable(),
    impact_summaries_updated_at: instant.nullable(),
    impact_summaries_rating_run_time: instant.nullable(),
  })
  .meta({ id: 'Location' })

const name = z
  .string()
  .trim()
  .min(1, 'name is required')
  .max(LOCATION_NAME_MAX_LENGTH, `name is longer than ${LOCATION_NAME_MAX_LENGTH} characters`)

const userMetadata = z
  .record(z.string().min(1).max(100), z.string().max(1000))
  .refine((metadata) => Object.keys(metadata).length <= 50, 'user_metadata has more than 50 entries')

export const listLocations = defineCall({
  id: 'listLocations',
  method: 'GET',
  path: '/cities.json',
  access: 'session',
  summary: 'Saved locations: a page of all, those with the given ids, or those whose name holds the query',
  query: z.object({
    ...page(LOCATIONS_PAGE_SIZE),
    ids: idList(LOCATIONS_PAGE_SIZE).optional(),
    query: z.string().max(200).optional(),
  }),
  answer: z.object({ cities: z.array(locationSchema), total_count: z.int().optional() }),
})

export const createLocation = defineCall({
  id: 'createLocation',
  method: 'POST',
  path: '/cities.json',
  access: 'session',
  summary: 'Save a location; one that is already saved under the same name at the same point is answered as it is',
  body: z.object({
    name,
    latitude,
    longitude,
    zip: z.string().max(20).nullish(),
    ne_lat: latitude.nullish(),
    ne_lng: longitude.nullish(),
    sw_lat: latitude.nullish(),
    sw_lng: longitude.nullish(),
    external_id: z.string().trim().min(1).max(200).nullish(),
    user_metadata: userMetadata.nullish(),
  }),
  answer: z.object({ city: locationSchema }),
})

const ofLocation = { params: z.object({ id: resourceId }), access: 'session' } as const

export const getLocation = defineCall({
  ...ofLocation,
  id: 'getLocation',
  method: 'GET',
  path: '/cities/:id',
  summary: 'One saved location',
  answer: z.object({ city: locationSchema }),
})

export const updateLocation = defineCall({
  ...ofLocation,
  id: 'updateLocation',
  method: 'PATCH',
  path: '/cities/:id',
  summary: 'Change a saved location; one that moves is scored anew',
  body: z.object({
    city: z
      .object({
        name,
        latitude,
        longitude,
        external_id: z.string().trim().min(1).max(200).nullable(),
        user_metadata: userMetadata,
      })
      .partial(),
  }),
  answer: z.object({ city: locationSchema }),
})

export const deleteLocation = defineCall({
  ...ofLocation,
  id: 'deleteLocation',
  method: 'DELETE',
  path: '/cities/:id',
  summary: 'Delete a saved location; the last one stays',
  answer: success,
})

export const previewLocation = defineCall({
  id: 'previewLocation',
  method: 'POST',
  path: '/cities/preview',
  access: 'session',
  summary: 'What a place that is not saved would look like',
  body: z.object({ latitude, longitude }),
  answer: z.object({ city: locationSchema }),
})

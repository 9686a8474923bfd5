import { LOCATION_NAME_MAX_LENGTH, SITE_CODE_MAX_LENGTH } from '@stormlane/domain/places'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { idList, latitude, longitude, page, resourceId, success } from './conventions.ts'
import { scoreFields } from './scores.ts'

/** Locations per page of a list, and per search (API-036, API-038). */
export const LOCATIONS_PAGE_SIZE = 500

export const boundsSchema = z
  .object({
    ne_latitude: z.number(),
    ne_longitude: z.number(),
    sw_latitude: z.number(),
    sw_longitude: z.number(),
  })
  .meta({ id: 'Bounds' })

export const locationSchema = z
  .object({
    id: z.string().optional().meta({ description: 'Absent if the place is not saved' }),
    name: z.string(),
    external_id: z.string().nullable(),
    latitude: z.number(),
    longitude: z.number(),
    zip: z.string().meta({ description: '00000 means none' }),
    timezone: z.string(),
    bounds: boundsSchema,
    group_ids: z.array(z.string()),
    user_metadata: z.record(z.string(), z.string()),
    needs_geocoding: z.boolean().meta({
      description: 'The place is not saved yet, or it has only the position of the town or ZIP of its address',
    }),
    asset_type: z.literal('location'),
    ...scoreFields,
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
  tag: 'Locations',
  method: 'GET',
  path: '/cities.json',
  access: 'session',
  api: { permission: 'portal', service: 'impact' },
  summary: 'Saved locations: a page of all, those with the given ids, or those whose name contains the query',
  query: z.object({
    ...page(LOCATIONS_PAGE_SIZE),
    ids: idList(LOCATIONS_PAGE_SIZE).optional(),
    query: z.string().max(200).optional(),
  }),
  answer: z.object({ cities: z.array(locationSchema), total_count: z.int().optional() }),
})

export const createLocation = defineCall({
  id: 'createLocation',
  tag: 'Locations',
  method: 'POST',
  path: '/cities.json',
  access: 'session',
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'LIMIT_REACHED', 'CONFLICT'],
  summary: 'Save a location, or return the existing one with the same name and coordinates',
  body: z.object({
    name,
    latitude,
    longitude,
    zip: z.string().max(20).nullish(),
    ne_lat: latitude.nullish(),
    ne_lng: longitude.nullish(),
    sw_lat: latitude.nullish(),
    sw_lng: longitude.nullish(),
    external_id: z.string().trim().min(1).max(SITE_CODE_MAX_LENGTH).nullish(),
    user_metadata: userMetadata.nullish(),
  }),
  answer: z.object({ city: locationSchema }),
})

const locationCall = { params: z.object({ id: resourceId }), access: 'session' } as const

export const getLocation = defineCall({
  ...locationCall,
  id: 'getLocation',
  tag: 'Locations',
  method: 'GET',
  path: '/cities/:id',
  summary: 'One saved location',
  answer: z.object({ city: locationSchema }),
})

/** Our choice: a location is in a few groups. */
const MAX_GROUPS_OF_A_LOCATION = 20

export const updateLocation = defineCall({
  ...locationCall,
  id: 'updateLocation',
  tag: 'Locations',
  method: 'PATCH',
  path: '/cities/:id',
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'CONFLICT'],
  summary: 'Change a saved location; it is scored again if it moves',
  body: z.object({
    city: z
      .object({
        name,
        latitude,
        longitude,
        external_id: z.string().trim().min(1).max(SITE_CODE_MAX_LENGTH).nullable(),
        user_metadata: userMetadata,
        needs_geocoding: z.boolean(),
        group_ids: z
          .array(z.string().max(100))
          .max(MAX_GROUPS_OF_A_LOCATION, `A location is in at most ${MAX_GROUPS_OF_A_LOCATION} groups.`),
      })
      .partial(),
  }),
  answer: z.object({ city: locationSchema }),
})

export const deleteLocation = defineCall({
  ...locationCall,
  id: 'deleteLocation',
  tag: 'Locations',
  method: 'DELETE',
  path: '/cities/:id',
  failsWith: ['LAST_LOCATION'],
  summary: 'Delete a saved location; the last one cannot be deleted',
  answer: success,
})

export const previewLocation = defineCall({
  id: 'previewLocation',
  tag: 'Locations',
  method: 'POST',
  path: '/cities/preview',
  access: 'session',
  onlyReads: true,
  failsWith: ['OUTSIDE_MODEL_BOUNDS'],
  summary: 'Preview a place without saving it',
  body: z.object({ latitude, longitude }),
  answer: z.object({ city: locationSchema }),
})

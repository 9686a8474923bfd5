import { LOCATION_NAME_MAX_LENGTH } from '@stormlane/domain/places'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { latitude, longitude } from './conventions.ts'
import { boundsSchema } from './locations.ts'

export const geocode = defineCall({
  id: 'geocode',
  tag: 'Places',
  method: 'POST',
  path: '/geocoding/geocode',
  access: 'session',
  onlyReads: true,
  failsWith: ['PLACE_NOT_FOUND'],
  summary: 'Complete a place by its coordinates if given, else by zip, else by name',
  body: z.object({
    name: z.string().max(LOCATION_NAME_MAX_LENGTH).nullish(),
    latitude: latitude.nullish(),
    longitude: longitude.nullish(),
    zip: z.string().max(20).nullish(),
  }),
  answer: z.object({
    name: z.string(),
    zip: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    timezone: z.string(),
    bounds: boundsSchema,
  }),
})

export const suggestLocations = defineCall({
  id: 'suggestLocations',
  tag: 'Places',
  method: 'POST',
  path: '/geocoding/location_suggestions',
  access: 'session',
  onlyReads: true,
  summary: 'Suggestions for a partial place name, best first; none for an empty text',
  body: z.object({ query: z.string().max(500) }),
  answer: z.object({
    results: z.array(
      z.object({
        name: z.string(),
        kind: z.enum(['city', 'zip', 'state', 'coordinates']),
        latitude: z.number(),
        longitude: z.number(),
        zip: z.string(),
        bounds: boundsSchema,
      }),
    ),
  }),
})

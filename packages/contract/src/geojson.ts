import type { Geometry } from 'geojson'
import * as z from 'zod'
import { instant } from './conventions.ts'

/** Geometry is validated where it enters the system; answers pass it on unchanged. */
export const geometrySchema = z
  .custom<Geometry>((value) => typeof value === 'object' && value !== null)
  .meta({ id: 'Geometry', type: 'object', description: 'A GeoJSON geometry (RFC 7946)' })

export function featureSchema<Properties extends z.ZodType>(properties: Properties) {
  return z.object({
    type: z.literal('Feature'),
    id: z.string(),
    geometry: geometrySchema.nullable(),
    properties,
  })
}

/** The age of data that was collected before the request. */
export const freshness = {
  updated_at: instant.nullable().meta({ description: 'When the source last answered; null before the first answer' }),
  age_seconds: z.number().nullable(),
  is_stale: z.boolean().meta({ description: 'The source has not answered for longer than expected' }),
}

const BOUNDS_FORM = 'bounds must be ne_lat,ne_lng,sw_lat,sw_lng'

/** `bounds=ne_lat,ne_lng,sw_lat,sw_lng`: a box that may cross the date line. */
export const boundsInQuery = z
  .string()
  .regex(/^\s*[+-]?(\d+\.?\d*|\.\d+)(\s*,\s*[+-]?(\d+\.?\d*|\.\d+)){3}\s*$/, BOUNDS_FORM)
  .transform((text) => {
    const [neLatitude, neLongitude, swLatitude, swLongitude] = text.split(',').map(Number) as [
      number,
      number,
      number,
      number,
    ]
    return { neLatitude, neLongitude, swLatitude, swLongitude }
  })
  .refine(({ neLatitude, swLatitude }) => Math.abs(neLatitude) <= 90 && Math.abs(swLatitude) <= 90, {
    error: 'bounds: latitude must be between -90 and 90',
  })
  // A map that was panned around the globe reports longitudes beyond 180.
  .refine(({ neLongitude, swLongitude }) => Math.abs(neLongitude) <= 540 && Math.abs(swLongitude) <= 540, {
    error: 'bounds: longitude must be between -540 and 540',
  })
  .refine(({ neLatitude, swLatitude }) => neLatitude >= swLatitude, {
    error: 'bounds: the north edge lies south of the south edge',
  })
  .meta({ description: 'ne_lat,ne_lng,sw_lat,sw_lng' })

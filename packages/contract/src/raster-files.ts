import { RASTER_VARIABLES } from '@stormlane/domain/internal-viewers'
import * as z from 'zod'
import { defineCall } from './call.ts'

export const describeRasterFile = defineCall({
  id: 'describeRasterFile',
  tag: 'Map tiles',
  method: 'GET',
  path: '/raster_files/description',
  access: 'session',
  summary: 'Where a cloud-optimized GeoTIFF at a public address lies, and the address of its tiles',
  query: z.object({
    url: z
      .string()
      .min(1, 'url is missing')
      .max(2000, 'url is too long')
      .meta({ description: 'http(s) address of the file' }),
    variable: z
      .enum(RASTER_VARIABLES, `variable must be one of ${RASTER_VARIABLES.join(', ')}`)
      .meta({ description: 'What the values are; it chooses the palette' }),
  }),
  answer: z.object({
    raster_file: z
      .object({
        bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
        width: z.number().int(),
        height: z.number().int(),
        projection: z.string().meta({ description: 'EPSG code, or its parameters' }),
        overviews: z.number().int(),
        tile_url: z.string().meta({ description: 'Template of its tiles: {z}, {x}, {y}, and {size} 1 or 2' }),
      })
      .meta({ id: 'RasterFile' }),
  }),
})

import type { ApiService } from '@stormlane/domain/product'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, returnList } from './conventions.ts'

/** The five lists of tilesets (API-114). Radar frames are in weather_subhourly. */
export const TILING_SERVICES = ['impact', 'wildfire', 'impact_subhourly', 'weather', 'weather_subhourly'] as const
export type TilingService = (typeof TILING_SERVICES)[number]

/** The API usage service under which each list is counted. */
const USAGE_OF: Record<TilingService, ApiService> = {
  impact: 'impact_maps',
  impact_subhourly: 'impact_maps',
  weather: 'weather_maps',
  weather_subhourly: 'weather_maps',
  wildfire: 'wildfire_maps',
}

const tilesetSchema = z
  .object({
    id: z.string(),
    time: instant,
    variable: z.string(),
    url: z.string().meta({ description: 'URL template of its tiles with {z}, {x}, {y}, and {size} 1 or 2' }),
  })
  .meta({ id: 'Tileset' })

export const listTilesets = defineCall({
  id: 'listTilesets',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiling/:service',
  access: 'session',
  api: { permission: 'tiling', service: USAGE_OF },
  summary: 'Tilesets of each variable: the current one, or with return=full_forecast all from the current hour on',
  params: z.object({
    service: z.enum(TILING_SERVICES, `there is no tiling service but ${TILING_SERVICES.join(', ')}`),
  }),
  query: z.object({ return: returnList(['full_forecast', 'creation_metadata']) }),
  answer: z.object({
    variables: z.array(z.object({ variable: z.string(), tilesets: z.array(tilesetSchema) })),
    creation_metadata: z
      .array(z.object({ variable: z.string(), run_time: instant, created_at: instant, source: z.string() }))
      .optional()
      .meta({ description: 'When the tilesets of each variable were generated, and from which run' }),
  }),
})

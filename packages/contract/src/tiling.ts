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

const cells = z.number().int().positive()

/** Like the definition of a grid in the domain, with names of the wire. */
const gridSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('regular').meta({ description: 'Cells at equal steps of longitude and latitude, north first' }),
      nx: cells,
      ny: cells,
      west: z.number(),
      north: z.number(),
      step_degrees: z.number(),
    }),
    z.object({
      kind: z.literal('lambert').meta({ description: 'GRIB2 template 3.30: Lambert conformal conic, south first' }),
      nx: cells,
      ny: cells,
      first_lng: z.number(),
      first_lat: z.number(),
      orientation_lng: z.number(),
      standard_lat1: z.number(),
      standard_lat2: z.number(),
      step_meters: z.number(),
      earth_radius_meters: z.number().optional(),
    }),
  ])
  .meta({ id: 'ForecastGrid' })

const valueSourceSchema = z
  .object({
    variable: z.string(),
    run_time: instant,
    times: z.array(instant).meta({ description: 'In order; the numbers of several can be asked for at once' }),
    url: z.string().meta({
      description:
        'URL template of its value tiles with {level}, {column}, {row}, {time} as 20260115T121500Z, and {steps} from 1 to 24',
    }),
    grid: gridSchema,
    levels: z
      .array(z.object({ nx: cells, ny: cells }))
      .meta({ description: 'Cells of the grid and of each of its overviews' }),
    tile_cells: cells.meta({ description: 'Cells along a side of a tile; fewer at the far edges' }),
  })
  .meta({ id: 'ValueSource' })

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
  query: z.object({ return: returnList(['full_forecast', 'creation_metadata', 'values']) }),
  answer: z.object({
    variables: z.array(z.object({ variable: z.string(), tilesets: z.array(tilesetSchema) })),
    values: z.array(valueSourceSchema).optional().meta({
      description: 'With return=values: where the numbers of the tilesets are, one entry per variable and run',
    }),
    creation_metadata: z
      .array(z.object({ variable: z.string(), run_time: instant, created_at: instant, source: z.string() }))
      .optional()
      .meta({ description: 'When the tilesets of each variable were generated, and from which run' }),
  }),
})

/** Latitudes and longitudes of TileJSON are in the order of GeoJSON. */
const lngLat = z.number()

export const getTileJson = defineCall({
  id: 'getTileJson',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiling/:service/:variable',
  access: 'session',
  api: { permission: 'tiling', service: USAGE_OF },
  failsWith: ['NOT_FOUND'],
  summary: 'TileJSON of one layer, with a plain {z}/{x}/{y} address: at the current time, or another one of the list',
  params: z.object({
    service: z.enum(TILING_SERVICES, `there is no tiling service but ${TILING_SERVICES.join(', ')}`),
    variable: z.string().max(100).meta({ description: 'A variable of the list' }),
  }),
  query: z.object({
    time: z.iso
      .datetime({ error: 'time must be a time of the list, such as 2026-01-14T21:00:00Z' })
      .optional()
      .meta({ description: 'The time of a tileset of the full forecast' }),
  }),
  answer: z
    .object({
      tilejson: z.literal('2.2.0'),
      name: z.string(),
      version: z.string().meta({ description: 'The id of the tileset; another id means other tiles' }),
      scheme: z.literal('xyz'),
      tiles: z.array(z.string()).meta({
        description: 'URL template with {z}, {x} and {y}; its token ends after one to two hours, so ask again by then',
      }),
      minzoom: z.number(),
      maxzoom: z.number(),
      bounds: z.tuple([lngLat, lngLat, lngLat, lngLat]).optional(),
    })
    .meta({ id: 'TileJson' }),
})

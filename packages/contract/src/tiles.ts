import * as z from 'zod'
import { defineCall } from './call.ts'

const whole = (name: string) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, `${name} must be a whole number`)
    .transform(Number)

export const getTile = defineCall({
  id: 'getTile',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiles/WebMercatorQuad/:z/:x/:file',
  // An <img> and a map send no Authorization header, so the route checks the short-lived token in the query.
  access: 'public',
  failsWith: ['NOT_AUTHENTICATED', 'SUBSCRIPTION_ENDED', 'PERMISSION_NOT_GRANTED', 'NOT_FOUND'],
  mediaType: 'image/png',
  summary: 'One map tile, a PNG; empty outside zoom 1-15 and outside the forecast area',
  params: z.object({
    z: whole('z'),
    x: whole('x'),
    file: z
      .string()
      .regex(/^-?\d{1,9}(@[12]x)?\.png$/, 'a tile ends in {y}.png, or in {y}@{size}x.png with size 1 or 2')
      .transform((file) => ({
        y: Number.parseInt(file, 10),
        sizePx: file.endsWith('@2x.png') ? (512 as const) : (256 as const),
      }))
      .meta({ description: '{y}.png is 256 px; so is {y}@{size}x.png of size 1, and of size 2 it is 512 px' }),
  }),
  query: z.object({
    url: z
      .string()
      .max(2000)
      .meta({ description: 'The data, as named by the tiling call, or the address of a cloud-optimized GeoTIFF' }),
    colormap_name: z.string().max(100).meta({ description: 'The palette' }),
    hourly_backfill: z
      .stringbool({ error: 'hourly_backfill must be true or false' })
      .default(false)
      .meta({ description: 'Use the hourly forecast for times that the sub-hourly run does not have' }),
    mask_to_roads: z
      .stringbool({ error: 'mask_to_roads must be true or false' })
      .default(false)
      .meta({ description: 'Draw on roads only' }),
    precipitation_types: z
      .stringbool({ error: 'precipitation_types must be true or false' })
      .default(false)
      .meta({ description: 'Draw echoes of snow in colors of their own, on the radar layer' }),
    token: z.string().max(500).optional().meta({ description: 'A tile token or a session token' }),
  }),
  answer: z.unknown().meta({ description: 'image/png' }),
})

const vectorTile = z.object({
  z: whole('z'),
  x: whole('x'),
  file: z
    .string()
    .regex(/^\d{1,9}\.mvt$/, 'a vector tile ends in {y}.mvt')
    .transform((file) => Number.parseInt(file, 10))
    .meta({ description: '{y}.mvt' }),
})

export const getRoadTile = defineCall({
  id: 'getRoadTile',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiles/roads/:z/:x/:file',
  // Shared reports and alert pages, which have no session, draw the base map too.
  access: 'public',
  mediaType: 'application/vnd.mapbox-vector-tile',
  summary: 'The highways of the road network as a vector tile; 204 if there are none',
  params: vectorTile,
  answer: z.unknown().meta({ description: 'application/vnd.mapbox-vector-tile' }),
})

export const getStreetTile = defineCall({
  id: 'getStreetTile',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiles/streets/:z/:x/:file',
  // Shared reports and alert pages, which have no session, draw the base map too.
  access: 'public',
  mediaType: 'application/vnd.mapbox-vector-tile',
  summary: 'A vector tile of the street map that the operator has set up, in its own schema; 204 if it has none here',
  params: vectorTile,
  answer: z.unknown().meta({ description: 'application/vnd.mapbox-vector-tile' }),
})

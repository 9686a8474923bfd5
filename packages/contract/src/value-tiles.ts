import { VALUE_TILE_COMPONENTS, VALUE_TILE_MAX_STEPS } from '@stormlane/domain/maps'
import * as z from 'zod'
import { defineCall } from './call.ts'

const whole = (name: string, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `${name} must be a whole number`)
    .transform(Number)
    .refine((value) => value <= max, `${name} is at most ${max}`)

export const getValueTile = defineCall({
  id: 'getValueTile',
  tag: 'Map tiles',
  method: 'GET',
  path: '/tiles/values/:level/:column/:file',
  // As for pictures, the route checks the short-lived token in the query.
  access: 'public',
  failsWith: ['NOT_AUTHENTICATED', 'SUBSCRIPTION_ENDED', 'PERMISSION_NOT_GRANTED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  mediaType: 'application/vnd.stormlane.values',
  summary: "The numbers of one tile of a run's own grid at one or several times",
  params: z.object({
    level: whole('level', 20).meta({
      description: 'Overview of the grid: 0 has all cells, each next one half of them',
    }),
    column: whole('column', 9999).meta({ description: 'From the first column of the grid on, in tiles' }),
    file: z
      .string()
      .regex(/^\d{1,4}\.values$/, 'a value tile ends in {row}.values')
      .transform((file) => Number.parseInt(file, 10))
      .meta({ description: '{row}.values' }),
  }),
  query: z.object({
    url: z.string().max(2000).meta({ description: 'The data of the first time, as named by the tiling call' }),
    steps: z.coerce
      .number('steps must be a whole number')
      .int('steps must be a whole number')
      .min(1, 'steps is at least 1')
      .max(VALUE_TILE_MAX_STEPS, `steps is at most ${VALUE_TILE_MAX_STEPS}`)
      .default(1)
      .meta({ description: 'Number of times, fewer where the run ends' }),
    components: z
      .enum(VALUE_TILE_COMPONENTS, `components must be one of ${VALUE_TILE_COMPONENTS.join(', ')}`)
      .default('value')
      .meta({
        description:
          'For wind layers, `wind` gives the components to the east and to the north instead; for radar, `falling` gives what falls and `motion`, at the last level, how far echoes move until the next time',
      }),
    token: z.string().max(500).optional().meta({ description: 'A tile token or a session token' }),
  }),
  answer: z.unknown().meta({ description: 'Described in docs/api.md' }),
})

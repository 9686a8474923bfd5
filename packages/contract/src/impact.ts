import { MAP_INDEX_IDS } from '@stormlane/domain/weather'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, latitude, longitude, runTime } from './conventions.ts'

const UNKNOWN_INDEX = `index must be one of ${MAP_INDEX_IDS.join(', ')}`
const indexName = z.enum(MAP_INDEX_IDS, UNKNOWN_INDEX)

const ratingPointSchema = z
  .object({
    time: instant,
    value: z.number().min(0).max(10),
    blurb: z.string().optional().meta({ description: 'What the value means; only with return=blurbs' }),
    color: z.string().optional().meta({ description: 'Its color on maps; only with return=blurbs' }),
    chance: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'The chance that the level of the value comes, 0-1; only from 72 hours ahead on' }),
  })
  .meta({ id: 'RatingPoint' })

const ratingsSchema = z
  .object({
    index: indexName,
    run_time: instant,
    source: z.string().meta({ description: 'The weather model of the run' }),
    ratings: z.array(ratingPointSchema),
  })
  .meta({ id: 'Ratings', description: 'One impact index at a place over time' })

const answer = z.object({ impacts: z.array(ratingsSchema) })

/** A place, and run times for all indices or by index. */
const placeFields = {
  latitude,
  longitude,
  run_time: z
    .union([runTime, z.partialRecord(indexName, runTime)])
    .nullish()
    .meta({ description: 'One run time, or a map from index to run time; the newest run by default' }),
  return: z
    .array(z.enum(['blurbs'], 'return must be a list of blurbs'))
    .default([])
    .meta({ description: 'blurbs: what each value means' }),
}

const indicesBody = z.object({
  ...placeFields,
  index: z
    .union([indexName, z.array(indexName).min(1, 'index is required')], UNKNOWN_INDEX)
    .transform((index) => [index].flat()),
})

export const getHourlyImpact = defineCall({
  id: 'getHourlyImpact',
  tag: 'Impact indices',
  method: 'POST',
  path: '/impact/hourly',
  access: 'session',
  onlyReads: true,
  api: { permission: 'ratings', service: 'impact' },
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'INVALID_RUN_TIME', 'RUN_NOT_READY'],
  summary: 'Impact indices at a point by the hour',
  body: indicesBody,
  answer,
})

export const getSubhourlyImpact = defineCall({
  id: 'getSubhourlyImpact',
  tag: 'Impact indices',
  method: 'POST',
  path: '/impact/subhourly',
  access: 'session',
  onlyReads: true,
  api: { permission: 'ratings', service: 'impact' },
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'INVALID_RUN_TIME', 'RUN_NOT_READY'],
  summary: 'Impact indices at a point by the quarter hour, for the next six hours',
  body: indicesBody,
  answer,
})

export const getWildfire = defineCall({
  id: 'getWildfire',
  tag: 'Impact indices',
  method: 'POST',
  path: '/wildfire',
  access: 'session',
  onlyReads: true,
  api: { permission: 'ratings', service: 'impact' },
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'INVALID_RUN_TIME', 'RUN_NOT_READY'],
  summary: 'Wildfire spread of the next 24 hours and wildfire conditions of the next 144, by the hour',
  body: z.object(placeFields),
  answer,
})

export const listImpactBlurbs = defineCall({
  id: 'listImpactBlurbs',
  tag: 'Impact indices',
  method: 'GET',
  path: '/impact/blurbs',
  access: 'session',
  api: { permission: 'ratings', service: 'impact' },
  summary: 'The meaning of the values of each impact index: lower limits, blurbs and colors',
  answer: z.object({
    impact_blurbs: z.array(
      z.object({
        index: indexName,
        values: z.array(z.number()),
        blurbs: z.array(z.string()),
        colors: z.array(z.string()),
      }),
    ),
  }),
})

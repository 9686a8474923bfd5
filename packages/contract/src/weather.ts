import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, latitudeInQuery, longitudeInQuery, resourceId, returnList, runTime } from './conventions.ts'
import { governmentAlertSchema } from './government-alerts.ts'
import { locationSchema } from './locations.ts'

const probability = z.number().min(0).max(1)

/** Weather is sent in US units, like the thresholds and level tables: °F, in, in/h, mph, mi. */
export const weatherPointSchema = z
  .object({
    time: instant,
    temperature: z.number().meta({ description: '°F at 2 m' }),
    heat_index: z.number().meta({ description: '°F' }),
    rainfall: z.number().meta({ description: 'in/h of rain' }),
    rain_accumulation: z.number().meta({ description: 'in since the run began' }),
    snowfall: z.number().meta({ description: 'in/h of fresh snow' }),
    snow_accumulation: z.number().meta({ description: 'in of fresh snow since the run began' }),
    total_precipitation: z
      .number()
      .meta({ description: 'in of water since the run began: rain, freezing rain, and snow melted at ten to one' }),
    wind_speed: z.number().meta({ description: 'mph at 10 m' }),
    wind_direction: z.number().meta({ description: '° that the wind comes from' }),
    wind_gust: z.number().meta({ description: 'mph at 10 m' }),
    wind_gust_probability: probability.meta({ description: 'Of a gust of at least 45 mph, 0-1' }),
    visibility: z.number().meta({ description: 'mi' }),
    lightning_probability: probability
      .nullable()
      .meta({ description: 'Within the hour, 0-1; null beyond the sub-hourly forecast' }),
  })
  .meta({ id: 'WeatherPoint' })

export const getWeather = defineCall({
  id: 'getWeather',
  tag: 'Weather',
  method: 'GET',
  path: '/weather',
  access: 'session',
  api: { permission: 'weather', service: 'weather' },
  failsWith: ['OUTSIDE_MODEL_BOUNDS', 'NOT_FOUND', 'INVALID_RUN_TIME', 'RUN_NOT_READY'],
  summary: 'The forecast at a saved location or a point, by the hour and on request by the quarter hour',
  query: z
    .object({
      city_id: resourceId.optional(),
      city_name: z.string().trim().max(200).optional(),
      latitude: latitudeInQuery.optional(),
      longitude: longitudeInQuery.optional(),
      zip: z.string().trim().max(20).optional(),
      run_time: runTime.optional(),
      subhourly_run_time: runTime.optional(),
      return: returnList(['subhourly', 'global_alerts']),
    })
    .refine(({ city_id, latitude, longitude }) => city_id || (latitude !== undefined && longitude !== undefined), {
      error: 'city_id, or latitude and longitude, is required',
      when: ({ issues }) => issues.length === 0,
    }),
  answer: z.object({
    hourly: z.array(weatherPointSchema),
    subhourly: z.array(weatherPointSchema).meta({ description: 'Empty without return=subhourly' }),
    run_time: instant,
    subhourly_run_time: instant.nullable(),
    city: locationSchema,
    alerts: z.array(governmentAlertSchema).meta({ description: 'Active government alerts at the place' }),
    time_zone: z.string().meta({ description: 'IANA name of the zone of the place' }),
  }),
})

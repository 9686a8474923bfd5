// What dispatchers set on vehicles. In a file of its own, because the composer of messages loads it, too, without what
// cards of vehicles load.
import { DRIVER_LANGUAGES } from '@stormlane/domain/drivers'
import { TRAILERS, VEHICLE_LOADS } from '@stormlane/domain/impacts'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { VEHICLES_PAGE_SIZE } from './vehicles.ts'

export const changeVehicles = defineCall({
  id: 'changeVehicles',
  tag: 'Vehicles',
  method: 'PATCH',
  path: '/vehicles.json',
  access: 'session',
  summary:
    'What vehicles pull, and whether they are loaded, which decides on the limits that hold for them; and what their drivers speak',
  body: z
    .object({
      vehicle_ids: z
        .array(z.string().max(100))
        .min(1, 'vehicle_ids is required')
        .max(VEHICLES_PAGE_SIZE, `vehicle_ids has more than ${VEHICLES_PAGE_SIZE} vehicles`),
      trailer: z
        .enum(TRAILERS, `trailer must be one of ${TRAILERS.join(', ')}`)
        .nullish()
        .meta({ description: 'Null if unknown; absent to leave it as it is' }),
      load: z
        .enum(VEHICLE_LOADS, `load must be one of ${VEHICLE_LOADS.join(', ')}`)
        .nullish()
        .meta({ description: 'Null if unknown; absent to leave it as it is' }),
      driver_language: z
        .enum(DRIVER_LANGUAGES, `driver_language must be one of ${DRIVER_LANGUAGES.join(', ')}`)
        .nullish()
        .meta({ description: "Of the driver; null for the organization's, absent to leave it as it is" }),
    })
    .refine(
      ({ trailer, load, driver_language }) =>
        trailer !== undefined || load !== undefined || driver_language !== undefined,
      'trailer, load or driver_language is required',
    ),
  answer: z.object({
    vehicle_ids: z
      .array(z.string())
      .meta({ description: 'The vehicles that are now so; ids without a vehicle are missing' }),
  }),
})

import { DEFAULT_VEHICLE_TYPE, HOURS_RULES, VEHICLE_TYPES } from '@stormlane/domain/roads'
import * as z from 'zod'
import { latitudeInQuery, longitudeInQuery } from './conventions.ts'

/** A departure time with any UTC offset. */
export const departureTime = z.iso
  .datetime({ offset: true, error: 'departure_time must be a time like 2026-01-15T12:00:00Z' })
  .transform((text) => new Date(text))
  .meta({ description: 'ISO 8601' })

const appointmentTime = (field: string) =>
  z.iso
    .datetime({ offset: true, error: `${field} must be a time like 2026-01-15T20:00:00Z` })
    .transform((text) => new Date(text))
const EARLIEST = 'From when the vehicle is expected at the destination; until then it waits'
const LATEST = 'Until when the vehicle must be at the destination; results then carry the chance to make it'

/** Null removes the appointment of a saved route. The domain checks the order of the times. */
export const appointmentInBody = {
  appointment_earliest: appointmentTime('appointment_earliest').nullish().meta({ description: EARLIEST }),
  appointment_latest: appointmentTime('appointment_latest').nullish().meta({ description: LATEST }),
}

export const appointmentInQuery = {
  appointment_earliest: appointmentTime('appointment_earliest').optional().meta({ description: EARLIEST }),
  appointment_latest: appointmentTime('appointment_latest').optional().meta({ description: LATEST }),
}

/** `lat,lng` in a query. */
export const pointInQuery = (name: string) =>
  z
    .string(`${name} is required`)
    .transform((text) => text.split(','))
    .pipe(z.tuple([latitudeInQuery, longitudeInQuery], `${name} must be written as latitude,longitude`))
    .transform(([latitude, longitude]) => ({ latitude, longitude }))
    .meta({ description: 'latitude,longitude' })

/**
 * Stops, `lat,lng;stop_duration=seconds;earliest=time;latest=time` joined by pipes (API-064). Parsed by the domain, whose error message names the
 * faulty stop.
 */
export const waypointList = z.string().max(4000).meta({
  description:
    'lat,lng;stop_duration=seconds;earliest=time;latest=time, separated by pipes; all but the place is optional, and lat,lng;seconds is accepted too. The times are those at which the vehicle is expected there, like 2026-01-15T20:00:00Z; until the first it waits',
})

/** Whole degrees Fahrenheit, separated by commas. */
export const thresholdsInQuery = z
  .string()
  .max(200)
  .meta({ description: 'Whole degrees Fahrenheit, separated by commas' })
export const thresholdsInBody = z
  .union([thresholdsInQuery, z.number().transform((one) => [one]), z.array(z.number()).max(20)])
  .meta({ description: 'Whole degrees Fahrenheit: one, a list, or a text with commas' })

const meters = (name: string) => `${name} must be a number of meters`
const metersPerSecond = 'vehicle_top_speed must be a number of meters per second'
const hours = (name: string) => `${name} must be a number of hours`
const TOP_SPEED =
  "m/s at which the vehicle is governed; by default the organization's setting for trucks, which is 65 mph unless set"
const HOURS_OF_SERVICE = "Whether the driver's breaks are planned; by default for trucks only"
const HOURS_RULES_OF_DRIVER =
  'Whose hours of service the driver follows: us (49 CFR 395.3, the default), canada (SOR/2005-313, cycle 1) or mexico (NOM-087-SCT-2-2017)'
const wrongRules = `hours_of_service_rules must be ${HOURS_RULES.join(', ')}`
const HOURS_DRIVEN = 'Driven at departure since the last rest of 10 hours off duty, of 8 in Mexico; 0 by default'
const HOURS_ON_DUTY = 'At departure since coming on duty; as long as driven by default'
const HOURS_SINCE_BREAK = 'Driven at departure since the last break of 30 minutes'
const WEEK_HOURS_LEFT =
  'Left at departure of the 60 hours on duty in 7 days or 70 in 8, of the 70 in 7 days in Canada; when they are used up, 34 hours off duty are planned, 36 in Canada. Not followed by default, nor in Mexico'
const kilograms = (name: string) => `${name} must be a number of kilograms`

/** Size and weight of the vehicle; missing values default to those of its type. The domain checks the ranges. */
export const vehicleInBody = {
  vehicle_id: z.string().trim().min(1).max(200).nullish(),
  vehicle_type: z.enum(VEHICLE_TYPES, `vehicle_type must be ${VEHICLE_TYPES.join(' or ')}`).nullish(),
  vehicle_height: z.number(meters('vehicle_height')).nullish(),
  vehicle_width: z.number(meters('vehicle_width')).nullish(),
  vehicle_length: z.number(meters('vehicle_length')).nullish(),
  vehicle_weight: z.number(kilograms('vehicle_weight')).nullish(),
  vehicle_axle_weight: z.number(kilograms('vehicle_axle_weight')).nullish(),
  vehicle_top_speed: z.number(metersPerSecond).nullish().meta({ description: TOP_SPEED }),
}

/** Hours of service of the driver. The domain checks the ranges. */
export const driverInBody = {
  hours_of_service: z.boolean().nullish().meta({ description: HOURS_OF_SERVICE }),
  hours_of_service_rules: z.enum(HOURS_RULES, wrongRules).nullish().meta({ description: HOURS_RULES_OF_DRIVER }),
  driver_hours_driven: z.number(hours('driver_hours_driven')).nullish().meta({ description: HOURS_DRIVEN }),
  driver_hours_on_duty: z.number(hours('driver_hours_on_duty')).nullish().meta({ description: HOURS_ON_DUTY }),
  driver_hours_since_break: z
    .number(hours('driver_hours_since_break'))
    .nullish()
    .meta({ description: HOURS_SINCE_BREAK }),
  driver_week_hours_left: z.number(hours('driver_week_hours_left')).nullish().meta({ description: WEEK_HOURS_LEFT }),
}

const sizeInQuery = (words: string) =>
  z
    .string()
    .regex(/^\s*\d+\.?\d*\s*$/, words)
    .transform(Number)
    .optional()

export const vehicleInQuery = {
  vehicle_type: z
    .enum(VEHICLE_TYPES, `vehicle_type must be ${VEHICLE_TYPES.join(' or ')}`)
    .default(DEFAULT_VEHICLE_TYPE),
  vehicle_height: sizeInQuery(meters('vehicle_height')),
  vehicle_width: sizeInQuery(meters('vehicle_width')),
  vehicle_length: sizeInQuery(meters('vehicle_length')),
  vehicle_weight: sizeInQuery(kilograms('vehicle_weight')),
  vehicle_axle_weight: sizeInQuery(kilograms('vehicle_axle_weight')),
  vehicle_top_speed: sizeInQuery(metersPerSecond).meta({ description: TOP_SPEED }),
}

export const driverInQuery = {
  hours_of_service: z
    .stringbool({ error: 'hours_of_service must be true or false' })
    .optional()
    .meta({ description: HOURS_OF_SERVICE }),
  hours_of_service_rules: z.enum(HOURS_RULES, wrongRules).optional().meta({ description: HOURS_RULES_OF_DRIVER }),
  driver_hours_driven: sizeInQuery(hours('driver_hours_driven')).meta({ description: HOURS_DRIVEN }),
  driver_hours_on_duty: sizeInQuery(hours('driver_hours_on_duty')).meta({ description: HOURS_ON_DUTY }),
  driver_hours_since_break: sizeInQuery(hours('driver_hours_since_break')).meta({ description: HOURS_SINCE_BREAK }),
  driver_week_hours_left: sizeInQuery(hours('driver_week_hours_left')).meta({ description: WEEK_HOURS_LEFT }),
}

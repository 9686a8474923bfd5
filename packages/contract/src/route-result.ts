import { SEGMENT_COLORS } from '@stormlane/domain/levels'
import { DRIVER_BREAK_KINDS, ROAD_KINDS } from '@stormlane/domain/roads'
import * as z from 'zod'
import { instant } from './conventions.ts'

const impactLevel = z
  .int()
  .min(-1)
  .max(4)
  .meta({ description: 'unknown -1, none 0, low 1, moderate 2, high 3, extreme 4' })
const score = z.number().meta({ description: '0-10' })
const weatherFlags = z.array(z.string()).meta({ description: 'E.g. extreme_weather_flag' })
const encodedPolyline = z.string().meta({ description: 'Encoded with five decimals' })

export const routePointSchema = z.object({ latitude: z.number(), longitude: z.number() })

const routePolylineSchema = z
  .object({
    polyline: encodedPolyline,
    color: z.enum(SEGMENT_COLORS),
    type: z.enum(['slowdown', 'road_risk']),
    route: z.int().meta({ description: 'Index of its route option, starting at 0' }),
    slowdown_fraction: z.number(),
    max_road_index: score,
    weather_flags: weatherFlags,
  })
  .meta({ id: 'RoutePolyline', description: 'A stretch of road in one color' })

const routeAlertSchema = z
  .object({
    id: z.string(),
    event: z.string(),
    severity: z.string(),
    color: z.string(),
    enters_at: instant.meta({ description: 'When the vehicle enters the alert area' }),
    at_mile: z.number(),
    time_zone: z.string().optional().meta({ description: 'IANA name of the zone where the vehicle enters it' }),
    leaves_at: instant.nullish().meta({
      description: 'When it has passed the area, or when the alert ends; absent in results of older versions',
    }),
  })
  .meta({ id: 'RouteAlert', description: 'A government alert on the route' })

const cause = {
  hazard: z.string(),
  quantity: z.string().meta({ description: 'What is measured; values are in its SI unit' }),
  value: z.number(),
  worse: z.enum(['above', 'below']),
}

const ownLimitSchema = z
  .object({
    hazard: z.string(),
    value: z.number().meta({ description: 'In the canonical unit of the hazard, like the limit' }),
    limit: z.number(),
    level: impactLevel,
    value_text: z.string(),
    limit_text: z.string(),
    reason: z.string(),
  })
  .meta({ id: 'ReachedLimit', description: "A limit of the organization's own that is reached" })
const ownLimit = ownLimitSchema
  .nullish()
  .meta({ description: 'null if none is reached; absent in results of older versions' })

const routeSegmentSchema = z
  .object({
    from_mile: z.number(),
    to_mile: z.number(),
    polyline: encodedPolyline,
    enters_at: instant,
    leaves_at: instant,
    time_zone: z
      .string()
      .optional()
      .meta({ description: 'IANA name of the zone where the stretch begins; absent in results of older versions' }),
    route_name: z.string().meta({ description: 'Such as I-80 or US 30; empty if unknown' }),
    road_kind: z.enum(ROAD_KINDS),
    free_flow_mps: z.number(),
    adjusted_mps: z.number(),
    minutes_added: z.number().meta({ description: 'By the weather' }),
    road_index: score,
    crash_index: score,
    tipping_index: score,
    flood_index: score.optional().meta({ description: '0-10; absent in results of older versions' }),
    weather_flags: weatherFlags,
    rain_risk: z
      .object({ level: impactLevel, confidence: z.number().meta({ description: '0-1' }) })
      .nullish()
      .meta({ description: 'Risk of the heaviest rain on the stretch; absent in results of earlier versions' }),
    chance: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'The chance that the level of road_index comes, 0-1; only from 72 hours ahead on' }),
    slowed_by: z
      .object({ ...cause, threshold: z.number(), factor: z.number() })
      .nullable()
      .meta({ description: 'What slows the vehicle most, and the value from which it does' }),
    risk_from: z
      .object({ ...cause, threshold: z.number().nullable(), score: z.number() })
      .nullable()
      .meta({ description: 'The cause of the worst road index' }),
    own_limit: ownLimit,
  })
  .meta({ id: 'RouteSegment', description: 'A stretch of one road with one cause' })

const temperatureExposureSchema = z
  .object({
    threshold: z.int().meta({ description: '°F' }),
    percent_breaching_threshold: z.number().meta({ description: '0-100' }),
    seconds_breaching_threshold: z.number(),
  })
  .meta({ id: 'TemperatureExposure' })

const driverBreakSchema = routePointSchema
  .extend({
    kind: z
      .enum(DRIVER_BREAK_KINDS)
      .meta({ description: 'break: 30 minutes; rest: 10 hours off duty; restart: 34 hours' }),
    starts_at: instant,
    ends_at: instant,
    at_mile: z.number(),
  })
  .meta({ id: 'DriverBreak' })

const arrivalOddsSchema = z
  .object({
    p10: instant.meta({ description: 'One arrival of ten is earlier' }),
    p50: instant,
    p90: instant.meta({ description: 'One arrival of ten is later' }),
    on_time_chance: z
      .number()
      .min(0)
      .max(1)
      .nullable()
      .meta({ description: 'The chance to arrive by the end of the appointment; null without one' }),
    early_chance: z.number().min(0).max(1).nullable().optional().meta({
      description:
        'The part of it that arrives before the appointment begins, and waits; null without a beginning, missing in results of older versions',
    }),
  })
  .meta({ id: 'ArrivalOdds', description: 'Arrivals if the forecast is as wrong as it usually is at this lead time' })

const stopVisitSchema = z
  .object({
    arrives_at: instant,
    wait_minutes: z.number().meta({ description: 'Until the stop opens' }),
    arrival: arrivalOddsSchema.nullable().meta({
      description: 'With the chance to arrive in its window; null where late arrivals lie beyond the forecast',
    }),
    time_zone: z.string().meta({ description: 'IANA name of the zone of the stop' }),
  })
  .meta({ id: 'StopVisit', description: 'A stop on the way' })

const levelSpanSchema = z
  .object({ level: impactLevel, starts_at: instant, ends_at: instant })
  .meta({ id: 'LevelSpan', description: 'A part of a trip that is driven at one level' })

const worstStretchSchema = z
  .object({
    route_name: z.string().meta({ description: 'Such as I-80 or US 30; empty if unknown' }),
    from_mile: z.number(),
    to_mile: z.number(),
    enters_at: instant,
    leaves_at: instant,
    minutes_added: z.number().meta({ description: 'By the weather' }),
    hazard: z.string().nullable().meta({ description: 'Such as snow; null where only crosswinds are dangerous' }),
    time_zone: z.string().meta({ description: 'IANA name of the zone where the stretch begins' }),
  })
  .meta({ id: 'WorstStretch', description: 'The stretch of a route option with the highest risk' })

/**
 * The impact of the weather on one route option. If a call requests only some parts, the lists of the other parts are
 * empty and their numbers null.
 */
export const routeResultSchema = z
  .object({
    origin: routePointSchema,
    destination: routePointSchema,
    via: z.string().meta({ description: 'The roads of most of the route, such as I-80 and I-76' }),
    departure_time: instant,
    slowdown_fraction: z.number(),
    adjusted_arrival_time: instant,
    free_flow_arrival_time: instant.meta({
      description:
        'Arrival without weather, with the same stops and breaks; after departure without weather from then on',
    }),
    arrival_without_breaks_time: instant
      .nullish()
      .meta({ description: "The adjusted arrival less the driver's breaks; absent in results of older versions" }),
    breaks: z
      .array(driverBreakSchema)
      .nullish()
      .meta({ description: 'Breaks that hours of service require; absent in results of older versions' }),
    arrival: arrivalOddsSchema.nullish().meta({
      description: 'null where late arrivals lie beyond the forecast; absent in results of older versions',
    }),
    stops: z.array(stopVisitSchema).optional().meta({
      description: 'One per stop, in order; absent without stops, and in results of older versions',
    }),
    destination_time_zone: z
      .string()
      .nullish()
      .meta({ description: 'IANA name of the zone of the destination; absent in results of older versions' }),
    origin_time_zone: z
      .string()
      .nullish()
      .meta({ description: 'IANA name of the zone of the origin; absent in results of older versions' }),
    worst_stretch: worstStretchSchema
      .nullish()
      .meta({ description: 'null on a clear way; absent in results of older versions' }),
    level_spans: z.array(levelSpanSchema).optional().meta({
      description:
        'The levels of the trip in time, without breaks; none is above `risk`. Absent in results of older versions',
    }),
    distance_miles: z.number(),
    risk: impactLevel,
    weather_flags: weatherFlags,
    weather_alerts: z.array(routeAlertSchema),
    max_road_index: score.nullable(),
    max_crash_index: score.nullable(),
    max_tipping_index: score.nullable(),
    max_flood_index: score.nullish().meta({ description: '0-10; absent in results of older versions' }),
    own_limit: ownLimit,
    slowdown_polylines: z.array(routePolylineSchema),
    road_risk_polylines: z.array(routePolylineSchema),
    above_temperature_thresholds: z.array(temperatureExposureSchema),
    below_temperature_thresholds: z.array(temperatureExposureSchema),
    segments: z.array(routeSegmentSchema),
  })
  .meta({ id: 'RouteResult' })

export type RouteResultOnWire = z.input<typeof routeResultSchema>

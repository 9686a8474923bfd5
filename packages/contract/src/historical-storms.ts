// Storms of the past: the forecasts of 0 to 5 days before, and the actual weather. A file at HISTORICAL_STORMS_URL has
// the same shape.
import { FORECAST_DAYS_OUT, GROUND_TRUTH_ICONS, STORM_KINDS } from '@stormlane/domain/history'
import { SEGMENT_COLORS } from '@stormlane/domain/levels'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, latitude, longitude } from './conventions.ts'
import { geometrySchema } from './geojson.ts'

const MAX_TEXT = 1000
const MAX_HTML = 50_000
const MAX_ADDRESS = 2000

const forecastDaysOut = z
  .literal(FORECAST_DAYS_OUT)
  .meta({ description: 'Days between the forecast and the storm; 0 is the day of the storm itself' })
const score = z.number().min(0).max(10).meta({ description: '0-10' })
const html = z
  .string()
  .max(MAX_HTML)
  .meta({ description: 'HTML of p, h3, h4, ul, ol, li, strong, em, br and table elements, without attributes' })
const corner = z.object({ latitude, longitude })

const routeOutcome = {
  slowdown_fraction: z.number().min(0).max(1).meta({ description: 'Of the whole way' }),
  max_road_index: score,
  weather_flags: z.array(z.string().max(100)).max(50).meta({ description: 'E.g. extreme_weather_flag' }),
  arrival_time: instant.nullable(),
  road_risk_polylines: z
    .array(z.object({ polyline: z.string(), color: z.enum(SEGMENT_COLORS) }))
    .max(500)
    .meta({ description: 'The way by the color of its road risk; may be empty' }),
}

const historicalRouteOptionSchema = z
  .object({
    description: z.string().max(MAX_TEXT).meta({ description: 'The roads that make up most of it: I-80 and I-76' }),
    polyline: z.string().meta({ description: 'Encoded with five decimals' }),
    ...routeOutcome,
    actual: z
      .object(routeOutcome)
      .nullable()
      .meta({ description: 'The same way at the same time in the real weather' }),
  })
  .meta({ id: 'HistoricalRouteOption' })

const historicalRouteSchema = z
  .object({
    forecast_days_out: forecastDaysOut,
    description: z.string().max(MAX_TEXT).meta({ description: 'Denver, CO to Omaha, NE' }),
    departure_time: instant.nullable(),
    route_options: z.array(historicalRouteOptionSchema).max(10),
  })
  .meta({ id: 'HistoricalRoute', description: 'A sample route, evaluated with the forecast of that day' })

const groundTruthReportSchema = z
  .object({
    id: z.string().max(200),
    time: instant.nullable(),
    location_name: z.string().max(MAX_TEXT),
    zip_code: z.string().max(20).nullable(),
    latitude,
    longitude,
    polygon: geometrySchema.nullable().meta({ description: 'The area of the report; null where it is a point' }),
    description: z
      .string()
      .max(MAX_TEXT)
      .meta({ description: 'What was reported; of Power the fraction of customers without power, as 0.23' }),
    marker_color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'marker_color must be a color like #F1352C')
      .meta({ description: 'Of the level that was observed' }),
    marker_icon: z.enum(GROUND_TRUTH_ICONS),
    observed_value: score.nullable().meta({ description: 'The impact index in the real weather at the place' }),
    predicted_values: z
      .array(z.object({ forecast_days_out: forecastDaysOut, value: score.nullable() }))
      .max(FORECAST_DAYS_OUT.length)
      .meta({ description: 'The impact index as it was forecast for the place, by day; null where not known' }),
  })
  .meta({ id: 'GroundTruthReport' })

const historicalImpactSchema = z
  .object({
    name: z.string().min(1).max(100).meta({ description: 'Road, RightRoute, Power, ...' }),
    variable: z.string().max(100).meta({ description: 'The map layer that its tiles show: road, power, ...' }),
    colormap_name: z.string().max(100).meta({ description: 'The palette of its tiles and its legend' }),
    tiles: z
      .array(
        z.object({
          forecast_days_out: forecastDaysOut,
          run_time: instant.nullable().meta({ description: 'When this forecast was made' }),
          url: z
            .string()
            .max(MAX_ADDRESS)
            .meta({ description: 'Template of its tiles: {z}, {x}, {y}, and {size} 1 or 2; worst of the storm' }),
        }),
      )
      .max(FORECAST_DAYS_OUT.length),
    actual_tiles_url: z
      .string()
      .max(MAX_ADDRESS)
      .nullable()
      .meta({ description: 'The same template for the real weather; null where there is none' }),
    routes: z.array(historicalRouteSchema).max(100),
    ground_truth_reports: z
      .array(groundTruthReportSchema)
      .max(5000)
      .meta({ description: 'Empty of RightRoute, which uses the reports of Road' }),
  })
  .meta({ id: 'HistoricalImpact' })

export const historicalStormSchema = z
  .object({
    id: z.string().min(1).max(100),
    name: z.string().min(1).max(200),
    kind: z.enum(STORM_KINDS),
    from: instant,
    to: instant,
    description: html,
    analysis: html,
    location_bounds: z.object({ ne: corner, sw: corner }),
    impacts: z.array(historicalImpactSchema).max(20),
    events: z
      .array(z.object({ time: instant, name: z.string().max(MAX_TEXT) }))
      .max(500)
      .meta({ description: 'What happened when, the earliest first' }),
  })
  .meta({ id: 'HistoricalStorm' })

export type HistoricalStormOnWire = z.infer<typeof historicalStormSchema>

export const listHistoricalStorms = defineCall({
  id: 'listHistoricalStorms',
  tag: 'Historical storms',
  method: 'GET',
  path: '/historical_storms.json',
  access: 'session',
  api: { permission: 'ratings_historical', service: 'historical_impact' },
  summary: 'Storms of the past with their forecasts of 0 to 5 days before, what came, and sample routes; newest first',
  answer: z.object({
    historical_storms: z.array(historicalStormSchema),
    progress: z
      .object({ ready: z.int().min(0), total: z.int().min(1) })
      .nullable()
      .meta({
        description: 'How many storms are made of how many, while the server makes them; null when none is missing',
      }),
  }),
})

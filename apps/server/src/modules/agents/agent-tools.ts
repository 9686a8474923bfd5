// The tools that agents can call. Each wraps calls of the contract: it lists them, passes its arguments on, and drops
// the parts of the answer that an agent cannot use, such as polylines.
import {
  type Call,
  createRoute,
  getRoute,
  getRouteForecast,
  getStorm,
  getVehicle,
  getWeather,
  LOCATIONS_PAGE_SIZE,
  latitude,
  listDecisions,
  listLocations,
  listRoutes,
  listStormAssets,
  listStorms,
  listVehicles,
  longitude,
  ROUTES_PAGE_SIZE,
  type RouteResultOnWire,
  sendVehicleMessage,
  streamDepartures,
  VEHICLES_PAGE_SIZE,
} from '@stormlane/contract'
import { MAX_MESSAGE_CHARACTERS } from '@stormlane/domain/drivers'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import * as z from 'zod'
import { type AgentCalls, RefusedCall } from './agent-calls.ts'
import { AGENT_TEXTS } from './agents.texts.ts'

export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  /** The contract calls that it makes. The tool needs their permissions. */
  calls: readonly Call[]
  changes: boolean
  input: Input
  run: (calls: AgentCalls, given: z.output<Input>) => Promise<object>
}

/** Type-checks that `run` accepts what `input` parses. */
const tool = <Input extends z.ZodObject>(defined: AgentTool<Input>) => defined as unknown as AgentTool

const point = z.object({ latitude, longitude })
const journey = {
  origin: point,
  destination: point,
  departure_time: z.iso.datetime({ offset: true }).optional().describe('ISO 8601; now by default'),
  vehicle_type: z.enum(VEHICLE_TYPES).optional(),
}
type Journey = z.output<z.ZodObject<typeof journey>>

const written = ({ latitude: lat, longitude: lng }: z.output<typeof point>) => `${lat},${lng}`
const journeyInQuery = ({ origin, destination, departure_time, vehicle_type }: Journey) => ({
  origin: written(origin),
  destination: written(destination),
  departure_time,
  vehicle_type,
})

/** Keeps answers readable for an agent, which can narrow its question if it needs more. */
const MOST_ASSETS = 50
const DEFAULT_HOURS = 24

const affectedAssets = tool({
  name: 'affected_assets',
  title: 'Affected assets',
  description: `Locations, vehicles and upcoming routes whose impact level is at least min_level, worst first, at most ${MOST_ASSETS}.`,
  calls: [listLocations, listVehicles, listRoutes],
  changes: false,
  input: z.object({
    min_level: z.int().min(1).max(4).default(IMPACT_LEVELS.low),
    types: z.array(z.enum(['location', 'vehicle', 'route'])).default(['location', 'vehicle', 'route']),
  }),
  async run(calls, { min_level, types }) {
    const [locations, vehicles, routes] = await Promise.all([
      types.includes('location') ? locationsOf(calls) : [],
      types.includes('vehicle') ? vehiclesOf(calls) : [],
      types.includes('route') ? routesOf(calls) : [],
    ])
    const affected = [...locations, ...vehicles, ...routes]
      .filter(({ impact_level }) => impact_level >= min_level)
      .toSorted((a, b) => b.impact_level - a.impact_level)
    return { total: affected.length, assets: affected.slice(0, MOST_ASSETS) }
  },
})

/** Reads page after page until one is not full. */
async function everyPage<Item>(size: number, read: (offset: number) => Promise<Item[]>): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const items = await read(all.length)
    all.push(...items)
    if (items.length < size) return all
  }
}

async function locationsOf({ send }: AgentCalls) {
  const read = async (offset: number) => (await send(listLocations, { query: { offset } })).cities
  return (await everyPage(LOCATIONS_PAGE_SIZE, read)).map((location) => {
    const summary = location.subhourly_impact_summary ?? location.extended_impact_summary
    return {
      type: 'location',
      id: location.id,
      name: location.name,
      impact_level: summary?.overall_impact_level ?? IMPACT_LEVELS.unknown,
      causes: summary?.tags.map(({ text }) => text) ?? [],
      recommended_action: summary?.recommended_action.reason ?? null,
    }
  })
}

async function vehiclesOf({ send }: AgentCalls) {
  const read = async (offset: number) => (await send(listVehicles, { query: { offset } })).vehicles
  return (await everyPage(VEHICLES_PAGE_SIZE, read)).map(({ id, name, current_impact, decision }) => ({
    type: 'vehicle',
    id,
    name,
    impact_level: current_impact?.overall_impact_level ?? IMPACT_LEVELS.unknown,
    causes: current_impact?.tags.map(({ text }) => text) ?? [],
    recommended_action: decision?.text ?? null,
  }))
}

async function routesOf({ send }: AgentCalls) {
  const query = { compact: true, status: 'null,unstarted,active' }
  const read = async (offset: number) => (await send(listRoutes, { query: { ...query, offset } })).routes
  return (await everyPage(ROUTES_PAGE_SIZE, read)).map((route) => {
    const selected = route.latest_route_results?.[route.selected_route_option]
    return {
      type: 'route',
      id: route.id,
      name: route.name ?? `${route.origin.label} to ${route.destination.label}`,
      impact_level: selected?.risk ?? IMPACT_LEVELS.unknown,
      causes: selected?.weather_flags ?? [],
      recommended_action: route.decision?.text ?? null,
    }
  })
}

const weatherAtPlace = tool({
  name: 'weather_at_place',
  title: 'Weather and alerts at a place',
  description: 'The hourly forecast and the government alerts in force at a point, or at a saved location by its id.',
  calls: [getWeather],
  changes: false,
  input: z.object({
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    location_id: z.string().max(100).optional(),
    hours: z.int().min(1).max(168).default(DEFAULT_HOURS),
  }),
  async run({ send }, { location_id, hours, ...at }) {
    const answer = await send(getWeather, { query: { ...at, city_id: location_id } })
    return {
      place: answer.city.name,
      time_zone: answer.time_zone,
      run_time: answer.run_time,
      hourly: answer.hourly.slice(0, hours),
      alerts: answer.alerts.map(({ id, details, severity, timestamps }) => ({
        id,
        event: details.name,
        severity,
        ...timestamps,
        area: details.area_description,
        instruction: details.instruction,
      })),
    }
  },
})

const planRoute = tool({
  name: 'plan_route',
  title: 'Plan a route',
  description:
    'Up to three ways between two points, best first, with the delay and risk that the weather adds to each.',
  calls: [getRouteForecast],
  changes: false,
  input: z.object(journey),
  async run({ send }, given) {
    const answer = await send(getRouteForecast, { query: journeyInQuery(given) })
    return {
      comparison: answer.comparison,
      run_time: answer.run_time,
      options: answer.route_results.map(withoutLines),
    }
  },
})

/** Drops polylines, which only maps need, and segments that the weather hardly affects. */
function withoutLines(result: RouteResultOnWire) {
  const { segments, slowdown_polylines: _, road_risk_polylines: __, ...rest } = result
  const delayed = segments
    .filter(({ minutes_added, road_index }) => minutes_added >= 1 || road_index >= 4)
    .map(({ polyline: ___, ...segment }) => segment)
  return { ...rest, affected_stretches: delayed }
}

const bestDeparture = tool({
  name: 'best_departure',
  title: 'Best departure',
  description:
    'When to leave: whether a departure up to a day after the planned one (now by default) arrives earlier or at a lower risk, with what is gained and given up.',
  calls: [streamDepartures],
  changes: false,
  input: z.object(journey),
  async run({ sendForLines }, given) {
    const lines = await sendForLines(streamDepartures, { query: journeyInQuery(given) })
    const failed = lines.find((line) => line.type === 'failed')
    if (failed) throw new RefusedCall(failed.error)
    const advice = lines.find((line) => line.type === 'advice')
    if (!advice) throw new RefusedCall(AGENT_TEXTS.noDeparture)
    const { type: _, ...fields } = advice
    return fields
  },
})

const routeState = tool({
  name: 'route_state',
  title: 'State of a saved route',
  description: 'A saved route by its id, with the latest results of each option.',
  calls: [getRoute],
  changes: false,
  input: z.object({ id: z.string().max(100) }),
  async run({ send }, params) {
    const { route } = await send(getRoute, { params })
    return { ...route, latest_route_results: route.latest_route_results?.map(withoutLines) ?? null }
  },
})

const vehicleState = tool({
  name: 'vehicle_state',
  title: 'State of a vehicle',
  description: 'A vehicle by its id: position, current weather and impact, and what lies ahead on its route.',
  calls: [getVehicle],
  changes: false,
  input: z.object({ id: z.string().max(100) }),
  run: async ({ send }, params) => (await send(getVehicle, { params })).vehicle,
})

const tripAdvice = tool({
  name: 'trip_advice',
  title: 'Advice on a trip',
  description:
    'What can be done about the weather on the trip of a saved route or a vehicle, by its id: driving on, waiting, another road, driving slower or stopping, with arrival, worst level, chance of the appointment and cost of each, and the advice.',
  calls: [listDecisions],
  changes: false,
  input: z.object({ id: z.string().max(100) }),
  async run({ send }, { id }) {
    const [decision] = (await send(listDecisions, { query: { ids: id } })).decisions
    if (!decision) throw new RefusedCall(AGENT_TEXTS.noDecision)
    const alternatives = decision.alternatives.map(({ worst, ...one }) => ({
      ...one,
      polyline: undefined,
      worst: worst && { ...worst, polyline: undefined },
    }))
    return { ...decision, alternatives }
  },
})

const storms = tool({
  name: 'storms',
  title: 'Storms',
  description:
    'Storms that are forecast or there, worst first, each with its id, name, level, begin, strongest hours, end and confidence. An id stays the same from run to run.',
  calls: [listStorms],
  changes: false,
  input: z.object({ include_ended: z.boolean().default(false).describe('Also those of the last 24 hours') }),
  run: async ({ send }, query) => send(listStorms, { query }),
})

const stormState = tool({
  name: 'storm_state',
  title: 'State of a storm',
  description: `A storm by its id: how its forecast changed, and own assets in it or on their way into it by the time until they are hit, with level, reason and advice of each, at most ${MOST_ASSETS}, and counts of all.`,
  calls: [getStorm, listStormAssets],
  changes: false,
  input: z.object({ id: z.string().max(100) }),
  async run({ send }, params) {
    const [{ storm, changes, run_time }, { storm_assets, total_count, counts }] = await Promise.all([
      send(getStorm, { params }),
      send(listStormAssets, { params, query: { limit: MOST_ASSETS } }),
    ])
    const assets = storm_assets.map(({ asset_type, affected_asset: item, ...asset }) => ({
      type: asset_type,
      ...asset,
      impact_level: item?.impact_level ?? IMPACT_LEVELS.none,
      reason: item?.reason ?? null,
      recommended_action: item?.recommended_action.reason ?? null,
    }))
    return { storm, changes, run_time, total: total_count, counts, assets }
  },
})

const saveRoute = tool({
  name: 'save_route',
  title: 'Save a route',
  description: 'Saves a route for the organization, which is then followed and evaluated with every forecast.',
  calls: [createRoute],
  changes: true,
  input: z.object({
    ...journey,
    departure_time: z.iso.datetime({ offset: true }),
    name: z.string().trim().min(1).max(200).optional(),
    origin_label: z.string().trim().min(1).max(200),
    destination_label: z.string().trim().min(1).max(200),
    vehicle_id: z.string().max(200).optional().describe('Id of the vehicle that drives it'),
  }),
  async run({ send }, { origin, destination, ...details }) {
    const body = {
      ...details,
      origin_lat: origin.latitude,
      origin_long: origin.longitude,
      destination_lat: destination.latitude,
      destination_long: destination.longitude,
    }
    const { route } = await send(createRoute, { body })
    return { ...route, latest_route_results: route.latest_route_results?.map(withoutLines) ?? null }
  },
})

const messageDriver = tool({
  name: 'message_driver',
  title: 'Message a driver',
  description: "Sends a message to a vehicle's driver. It cannot be taken back.",
  calls: [sendVehicleMessage],
  changes: true,
  input: z.object({
    vehicle_id: z.string().max(100),
    message: z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS),
    urgent: z.boolean().default(false),
  }),
  async run({ send }, { vehicle_id, ...body }) {
    return (await send(sendVehicleMessage, { params: { id: vehicle_id }, body })).vehicle_message
  },
})

export const AGENT_TOOLS: readonly AgentTool[] = [
  affectedAssets,
  weatherAtPlace,
  planRoute,
  bestDeparture,
  routeState,
  vehicleState,
  tripAdvice,
  storms,
  stormState,
  saveRoute,
  messageDriver,
]

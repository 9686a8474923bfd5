import {
  DASHBOARD_EVENTS,
  DASHBOARD_LAYERS,
  DASHBOARD_TRAFFIC,
  DASHBOARD_VIEWS,
  type DashboardEvent,
  type DashboardLayer,
  type DashboardTraffic,
  type DashboardView,
  type DayFrame,
  isMapLayer,
  MAP_LAYERS,
  type MapLayerId,
  parseDayFrame,
} from '@stormlane/domain'
import { placeIn, timeIn } from '../../parts/places/place-address.ts'
import type { DashboardSearch } from './dashboard.route.ts'

/** The one thing that is selected; of a route one of its options, where that was chosen. */
export type Selection =
  | { kind: 'route'; id: string; option: number | null }
  | { kind: 'location'; id: string }
  | { kind: 'vehicle'; id: string }
  | { kind: 'point'; latitude: number; longitude: number }

/** What of the dashboard is in its address: a copied address opens the same view. */
export interface DashboardState {
  /** Null: that of the selection, else the one remembered in this browser. */
  view: DashboardView | null
  /** Null: that of `impactTime`, `time` or the selected route's departure, else today. */
  frame: DayFrame | null
  layer: DashboardLayer
  /** Null: the first of the layer. */
  variable: MapLayerId | null
  /** The moment that was chosen; null follows the clock. */
  time: Date | null
  impactTime: Date | null
  selection: Selection | null
  traffic: DashboardTraffic
  events: readonly DashboardEvent[]
  /** Locations with high impact, or impacted vehicles, alone. */
  impactedOnly: boolean
}

const ALL_EVENTS = Object.keys(DASHBOARD_EVENTS) as DashboardEvent[]

/** What is not understood is as if it were not there. */
export function readDashboardState(search: DashboardSearch): DashboardState {
  const variable = search.variable && isMapLayer(search.variable) ? search.variable : null
  return {
    view: keyIn(DASHBOARD_VIEWS, search.view),
    frame: parseDayFrame(search.timeframe ?? '') ?? null,
    layer: keyIn(DASHBOARD_LAYERS, search.map_layer) ?? layerOfVariable(variable),
    variable,
    time: timeIn(search.time),
    impactTime: timeIn(search.impact_time),
    selection: selectionIn(search),
    traffic: DASHBOARD_TRAFFIC.find((layer) => layer === search.traffic) ?? 'traffic',
    events: search.events === undefined ? ALL_EVENTS : search.events.split(',').flatMap(eventIn),
    impactedOnly: search.impacted === 'true',
  }
}

export function writeDashboardState(state: DashboardState): DashboardSearch {
  const { view, frame, layer, variable, time, impactTime, selection, traffic, events, impactedOnly } = state
  return {
    ...selectionSearch(selection),
    ...(view && { view }),
    ...(frame && { timeframe: frame }),
    ...(layer !== 'summary' && { map_layer: layer }),
    ...(variable && { variable }),
    ...(time && { time: time.toISOString() }),
    ...(impactTime && { impact_time: impactTime.toISOString() }),
    ...(traffic !== 'traffic' && { traffic }),
    ...(events.length < ALL_EVENTS.length && { events: events.join(',') }),
    ...(impactedOnly && { impacted: 'true' }),
  }
}

function keyIn<Table extends object>(table: Table, text: string | undefined): keyof Table | null {
  return text !== undefined && Object.hasOwn(table, text) ? (text as keyof Table) : null
}

const eventIn = (text: string): DashboardEvent | [] => keyIn(DASHBOARD_EVENTS, text) ?? []

/** A variable alone opens the tab that it is in. */
function layerOfVariable(variable: MapLayerId | null): DashboardLayer {
  if (!variable) return 'summary'
  const { kind } = MAP_LAYERS[variable]
  return kind === 'radar' ? 'radar' : kind === 'impact' ? 'impact-indices' : 'hyperlocal-weather'
}

function selectionIn(search: DashboardSearch): Selection | null {
  if (search.route_id) return { kind: 'route', id: search.route_id, option: optionIn(search.route_option) }
  if (search.vehicle_id) return { kind: 'vehicle', id: search.vehicle_id }
  return placeIn(search)
}

const optionIn = (text: string | undefined) => (text && /^\d$/.test(text) ? Number(text) : null)

function selectionSearch(selection: Selection | null): DashboardSearch {
  if (selection === null) return {}
  switch (selection.kind) {
    case 'route':
      return {
        route_id: selection.id,
        ...(selection.option !== null && { route_option: String(selection.option) }),
      }
    case 'vehicle':
      return { vehicle_id: selection.id }
    case 'location':
      return { location_id: selection.id }
    case 'point':
      return { latitude: String(selection.latitude), longitude: String(selection.longitude) }
  }
}

/** The views that list what is selected, the first of them the one that opens. */
const VIEWS_OF: Record<Selection['kind'], readonly DashboardView[]> = {
  route: ['route'],
  location: ['location_impact', 'location_weather'],
  vehicle: ['vehicle'],
  point: [],
}

export const viewsOfSelection = (selection: Selection | null): readonly DashboardView[] =>
  selection ? VIEWS_OF[selection.kind] : []

import {
  DASHBOARD_EVENTS,
  DASHBOARD_LAYERS,
  DASHBOARD_TRAFFIC,
  DASHBOARD_VIEWS,
  type DashboardEvent,
  type DashboardLayer,
  type DashboardTraffic,
  type DashboardView,
} from '@stormlane/domain/dashboard'
import { isMapLayer, MAP_LAYERS, type MapLayerId } from '@stormlane/domain/maps'
import { type DayFrame, parseDayFrame } from '@stormlane/domain/time'
import { parsePlace, parseTime } from '../../parts/places/place-address.ts'
import type { DashboardSearch } from './dashboard.route.ts'

/** The selected item; for a route also the selected option, if any. */
export type Selection =
  | { kind: 'route'; id: string; option: number | null }
  | { kind: 'location'; id: string }
  | { kind: 'vehicle'; id: string }
  | { kind: 'point'; latitude: number; longitude: number }

/** The dashboard state that the address holds, so that a copied address opens the same view. */
export interface DashboardState {
  /** Null means the view of the selection, otherwise the stored one. */
  view: DashboardView | null
  /** Null means the timeframe of `impactTime`, `time` or the selected route, otherwise today. */
  frame: DayFrame | null
  layer: DashboardLayer
  /** Null means the first variable of the layer. */
  variable: MapLayerId | null
  /** The chosen time; null follows the clock. */
  time: Date | null
  impactTime: Date | null
  selection: Selection | null
  traffic: DashboardTraffic
  events: readonly DashboardEvent[]
  /** Lists only locations with high impact, or impacted vehicles. */
  impactedOnly: boolean
}

const ALL_EVENTS = Object.keys(DASHBOARD_EVENTS) as DashboardEvent[]

/** Invalid parameters are ignored. */
export function readDashboardState(search: DashboardSearch): DashboardState {
  const variable = search.variable && isMapLayer(search.variable) ? search.variable : null
  return {
    view: keyIn(DASHBOARD_VIEWS, search.view),
    frame: parseDayFrame(search.timeframe ?? '') ?? null,
    layer: keyIn(DASHBOARD_LAYERS, search.map_layer) ?? layerOfVariable(variable),
    variable,
    time: parseTime(search.time),
    impactTime: parseTime(search.impact_time),
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

/** A variable without a layer opens the tab that contains it. */
function layerOfVariable(variable: MapLayerId | null): DashboardLayer {
  if (!variable) return 'summary'
  const { kind } = MAP_LAYERS[variable]
  return kind === 'radar' ? 'radar' : kind === 'impact' ? 'impact-indices' : 'hyperlocal-weather'
}

function selectionIn(search: DashboardSearch): Selection | null {
  if (search.route_id) return { kind: 'route', id: search.route_id, option: optionIn(search.route_option) }
  if (search.vehicle_id) return { kind: 'vehicle', id: search.vehicle_id }
  return parsePlace(search)
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

/** The views that list each kind of selection; the first one opens. */
const SELECTION_VIEWS: Record<Selection['kind'], readonly DashboardView[]> = {
  route: ['route'],
  location: ['location_impact', 'location_weather'],
  vehicle: ['vehicle'],
  point: [],
}

export const viewsOfSelection = (selection: Selection | null): readonly DashboardView[] =>
  selection ? SELECTION_VIEWS[selection.kind] : []

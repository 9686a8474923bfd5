import { type DashboardLayer, type DashboardView, resetsTimeframe } from '@stormlane/domain/dashboard'
import type { DayFrame } from '@stormlane/domain/time'
import { type DashboardState, type Selection, viewsOfSelection } from './dashboard-state.ts'

/** Clears the selection unless the new view lists it too. */
export function switchView(state: DashboardState, view: DashboardView): DashboardState {
  const keeps = state.selection?.kind === 'point' || viewsOfSelection(state.selection).includes(view)
  return {
    ...state,
    view,
    selection: keeps ? state.selection : null,
    impactedOnly: false,
    ...(resetsTimeframe(view) && { frame: 'today', time: null, impactTime: null }),
  }
}

/** Clears the selected time and shipment, which belong to the previous timeframe. */
export function switchFrame(state: DashboardState, frame: DayFrame): DashboardState {
  const selection = state.selection?.kind === 'route' ? null : state.selection
  return { ...state, frame, time: null, impactTime: null, selection }
}

/** Selects the first variable of the layer; time and timeframe stay. */
export function switchLayer(state: DashboardState, layer: DashboardLayer): DashboardState {
  return { ...state, layer, variable: null }
}

export function select(state: DashboardState, selection: Selection | null): DashboardState {
  return { ...state, selection }
}

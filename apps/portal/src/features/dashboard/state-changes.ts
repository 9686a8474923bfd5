import { type DashboardLayer, type DashboardView, type DayFrame, resetsTimeframe } from '@stormlane/domain'
import { type DashboardState, type Selection, viewsOfSelection } from './dashboard-state.ts'

/** Another view: what was selected in the one before is let go, unless it is listed here, too (core §4). */
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

/** Other days: a moment or a shipment of the days before is not in them. */
export function switchFrame(state: DashboardState, frame: DayFrame): DashboardState {
  const selection = state.selection?.kind === 'route' ? null : state.selection
  return { ...state, frame, time: null, impactTime: null, selection }
}

/** Another layer begins with its first variable; the time stays where the days do. */
export function switchLayer(state: DashboardState, layer: DashboardLayer): DashboardState {
  return { ...state, layer, variable: null }
}

export function select(state: DashboardState, selection: Selection | null): DashboardState {
  return { ...state, selection }
}

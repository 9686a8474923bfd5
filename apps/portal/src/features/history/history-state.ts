import { DEFAULT_DAYS_OUT, type ForecastDaysOut } from '@stormlane/domain/history'

export const EVENT_TABS = ['description', 'analysis'] as const
export type EventTab = (typeof EVENT_TABS)[number]

export interface SelectedReport {
  stormId: string
  impact: string
  id: string
  /** Selected by a click on the map, not in the list. */
  isFromMap: boolean
}

/** All choices on the page. Null means the storm with the clearest story, or the first impact. */
export interface HistoryState {
  stormId: string | null
  impact: string | null
  daysOut: ForecastDaysOut
  showsGroundTruth: boolean
  showsForecast: boolean
  report: SelectedReport | null
  /** Position of the selected option among all options of the sample routes. */
  route: number | null
  tab: EventTab
  isPanelOpen: boolean
}

/** A newly selected storm opens with its first impact, earliest forecast and ground truth (HIST-026 to HIST-028). */
export function selectStorm(state: HistoryState, stormId: string): HistoryState {
  return {
    ...selectImpact(state, null),
    stormId,
    daysOut: DEFAULT_DAYS_OUT,
    showsGroundTruth: true,
  }
}

/** A report that was selected on the map stays selected; one from the list does not (HIST-029, HIST-030). */
export function selectImpact(state: HistoryState, impact: string | null): HistoryState {
  return { ...state, impact, route: null, report: state.report?.isFromMap ? state.report : null }
}

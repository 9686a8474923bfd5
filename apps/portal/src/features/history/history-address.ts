import { DEFAULT_DAYS_OUT, FORECAST_DAYS_OUT } from '@stormlane/domain/history'
import type * as z from 'zod'
import type { historyRoute } from './history.route.ts'
import { EVENT_TABS, type HistoryState, type SelectedReport } from './history-state.ts'

export type HistorySearch = z.output<typeof historyRoute.search>

const OFF = 'off'
const CLOSED = 'closed'
const BY_MAP = 'map'

/** Missing or invalid parameters give the defaults. */
export function readHistorySearch(search: HistorySearch): HistoryState {
  const route = Number(search.route)
  return {
    stormId: search.storm ?? null,
    impact: search.impact ?? null,
    daysOut: FORECAST_DAYS_OUT.find((days) => String(days) === search.days_out) ?? DEFAULT_DAYS_OUT,
    showsGroundTruth: search.ground_truth !== OFF,
    showsForecast: search.forecast !== OFF,
    report: parseReport(search.report, search.report_by === BY_MAP),
    route: search.route && Number.isInteger(route) && route >= 0 ? route : null,
    tab: EVENT_TABS.find((tab) => tab === search.tab) ?? EVENT_TABS[0],
    isPanelOpen: search.panel !== CLOSED,
  }
}

/** Leaves out default values. */
export function writeHistorySearch(state: HistoryState): HistorySearch {
  const { stormId, impact, daysOut, report, route, tab } = state
  return {
    ...(stormId !== null && { storm: stormId }),
    ...(impact !== null && { impact }),
    ...(daysOut !== DEFAULT_DAYS_OUT && { days_out: String(daysOut) }),
    ...(!state.showsGroundTruth && { ground_truth: OFF }),
    ...(!state.showsForecast && { forecast: OFF }),
    ...(report && { report: reportText(report) }),
    ...(report?.isFromMap && { report_by: BY_MAP }),
    ...(route !== null && { route: String(route) }),
    ...(tab !== EVENT_TABS[0] && { tab }),
    ...(!state.isPanelOpen && { panel: CLOSED }),
  }
}

/** `storm/impact/report`, because a report selected on the map survives a change of storm or impact (HIST-030). */
const reportText = ({ stormId, impact, id }: SelectedReport) =>
  [stormId, impact, id].map((part) => encodeURIComponent(part)).join('/')

function parseReport(text: string | undefined, isFromMap: boolean): SelectedReport | null {
  try {
    const [stormId, impact, id, ...more] = (text ?? '').split('/').map((part) => decodeURIComponent(part))
    return stormId && impact && id && more.length === 0 ? { stormId, impact, id, isFromMap } : null
  } catch {
    // A hand-edited address can end in an incomplete escape sequence.
    return null
  }
}

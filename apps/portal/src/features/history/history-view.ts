import { groundTruthImpact, madeDaysOut } from '@stormlane/domain/history'
import { useMemo } from 'react'
import type { GroundTruthReport, HistoricalImpact, HistoricalStorm } from './history-queries.ts'
import type { HistoryState } from './history-state.ts'
import { sampleOptions } from './sample-routes.ts'

const NO_REPORTS: readonly GroundTruthReport[] = []

/** Resolves the choices on the page to the data of a storm. */
export function useHistoryView(storms: readonly HistoricalStorm[], storm: HistoricalStorm, state: HistoryState) {
  const impact = storm.impacts.find(({ name }) => name === state.impact) ?? storm.impacts[0]
  const truth = impact && groundTruthImpact(storm.impacts, impact.name)
  const options = useMemo(() => sampleOptions(impact, state.daysOut), [impact, state.daysOut])
  return {
    state,
    storm,
    impact,
    /** The impact that the reports belong to. */
    truth,
    reports: truth?.groundTruthReports ?? NO_REPORTS,
    tile: madeDaysOut(impact?.tiles ?? [], state.daysOut)[0],
    options,
    selected: selectedReport(storms, state),
  }
}

export type HistoryView = ReturnType<typeof useHistoryView>

/** Returns the selected report, which may belong to another storm or impact (HIST-030). */
function selectedReport(storms: readonly HistoricalStorm[], { report }: HistoryState) {
  if (!report) return undefined
  const storm = storms.find(({ id }) => id === report.stormId)
  const impact: HistoricalImpact | undefined = storm?.impacts.find(({ name }) => name === report.impact)
  const found = impact?.groundTruthReports.find(({ id }) => id === report.id)
  return impact && found ? { key: `${report.stormId} ${report.impact} ${report.id}`, impact, report: found } : undefined
}

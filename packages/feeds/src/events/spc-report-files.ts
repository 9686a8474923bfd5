// The files of the Storm Prediction Center that hold the reports of the last 24 hours.
import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'

const SPC_REPORT_KINDS = ['torn', 'hail', 'wind'] as const
export type SpcReportKind = (typeof SPC_REPORT_KINDS)[number]

export interface SpcReportFile {
  kind: SpcReportKind
  /** Under https://www.spc.noaa.gov/climo/reports or a mirror. */
  name: string
  /** The start of its day, which runs from 12 to 12 UTC. */
  dayStart: Date
}

/**
 * Names the files in which duplicates are filtered out. That of the current day has no date in its name, and its rows
 * state only a time of day.
 */
export function spcReportFiles(now: Date): { today: SpcReportFile[]; dayBefore: SpcReportFile[] } {
  const noon = 12 * HOUR_MS
  const dayStart = Math.floor((now.getTime() - noon) / DAY_MS) * DAY_MS + noon
  const before = new Date(dayStart - DAY_MS)
  const date = before.toISOString().slice(2, 10).replaceAll('-', '')
  const files = (start: Date, prefix: string) =>
    SPC_REPORT_KINDS.map((kind) => ({ kind, name: `${prefix}_filtered_${kind}.csv`, dayStart: start }))
  return { today: files(new Date(dayStart), 'today'), dayBefore: files(before, `${date}_rpts`) }
}

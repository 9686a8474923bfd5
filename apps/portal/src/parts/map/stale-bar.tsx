import { useQuery } from '@tanstack/react-query'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { useStaleSince } from '../../platform/stale-data.ts'
import { OldForecastNote, StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import css from './stale-bar.module.css'

interface StaleBarProps {
  isFloating: boolean
  /** Whether the screen draws the current forecast. */
  showsForecast?: boolean
}

/** Shows the age of the map's data while new data or forecasts fail to arrive; the last known data stays drawn. */
export function StaleBar({ isFloating, showsForecast = true }: StaleBarProps) {
  const now = useClockTick()
  const updatedAt = useStaleSince()
  const { data: metadata } = useQuery({ ...sessionQueries.metadata(), enabled: showsForecast })
  const runAt = showsForecast && metadata?.weatherDataIsOld ? metadata.weatherDataLatestRunTime : null
  if (!updatedAt && !runAt) return null
  // If the portal cannot load data at all, that note replaces the age of the server's forecast.
  const note = updatedAt ? (
    <StaleNote updatedAt={updatedAt} now={now} />
  ) : (
    <OldForecastNote runAt={new Date(runAt ?? 0)} now={now} />
  )
  return isFloating ? (
    <Panel variant="floating" label={uiTexts.staleData} className={css.bar}>
      {note}
    </Panel>
  ) : (
    <section aria-label={uiTexts.staleData}>{note}</section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { useStaleSince } from '../../platform/stale-data.ts'
import { formatEnd } from '../../platform/time-format.ts'
import { LimitedForecastNote, NoForecastNote, OldForecastNote, StaleNote } from '../../ui/states/stale-note.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { noForecastWords } from '../forecast/no-forecast.ts'
import css from './stale-bar.module.css'

interface StaleBarProps {
  isFloating: boolean
  /** Whether the screen draws the current forecast. */
  showsForecast?: boolean
}

/**
 * Shows the age of the map's data while new data or forecasts fail to arrive, and what the forecast lacks while a model is missing; the last
 * known data stays drawn.
 */
export function StaleBar({ isFloating, showsForecast = true }: StaleBarProps) {
  const note = useNote(showsForecast)
  if (!note) return null
  return isFloating ? (
    <Panel variant="floating" label={uiTexts.staleData} className={css.bar}>
      {note}
    </Panel>
  ) : (
    <section aria-label={uiTexts.staleData}>{note}</section>
  )
}

/** If the portal cannot load data at all, that note replaces those of the server's forecast. */
function useNote(showsForecast: boolean): ReactNode {
  const now = useClockTick()
  const updatedAt = useStaleSince()
  const { data: metadata } = useQuery({ ...sessionQueries.metadata(), enabled: showsForecast })
  if (updatedAt) return <StaleNote updatedAt={updatedAt} now={now} />
  if (!metadata || !showsForecast) return null
  const {
    weatherDataIsOld,
    weatherDataLatestRunTime,
    weatherDataEndsAt,
    weatherDataIsUnitedStatesOnly,
    weatherDataFailure,
  } = metadata
  if (weatherDataFailure) return <NoForecastNote words={noForecastWords(weatherDataFailure)} />
  if (weatherDataIsOld && weatherDataLatestRunTime)
    return <OldForecastNote runAt={new Date(weatherDataLatestRunTime)} now={now} />
  if (!weatherDataEndsAt && !weatherDataIsUnitedStatesOnly) return null
  const end = weatherDataEndsAt && formatEnd(new Date(weatherDataEndsAt), now)
  return <LimitedForecastNote isUnitedStatesOnly={weatherDataIsUnitedStatesOnly} end={end} />
}

import { useQuery } from '@tanstack/react-query'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { formatMoment } from '../../../platform/time-format.ts'
import { formatAge } from '../../../ui/states/age.ts'
import styles from './forecast-run.module.css'
import { shellTexts } from './shell.texts.ts'

/** Shows the time and age of the forecast run that the portal uses. */
export function ForecastRun() {
  const { data } = useQuery(sessionQueries.metadata())
  const now = useClockTick()
  if (!data) return null
  const latest = data.weatherDataLatestRunTime
  if (latest === null) return <span className={styles.run}>{shellTexts.noForecastRun}</span>
  const runAt = new Date(latest)
  return (
    <time className={styles.run} dateTime={latest} title={formatMoment(runAt)}>
      {shellTexts.forecastRun(formatMoment(runAt), formatAge(runAt, now))}
    </time>
  )
}

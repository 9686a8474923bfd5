import type { CallAnswer, getWeather } from '@stormlane/contract'
import { truncatedDescription } from '@stormlane/domain/hazards'
import { extendedAlertsWindow, nowcastWindow, type Timeframe } from '@stormlane/domain/time'
import type { UseQueryResult } from '@tanstack/react-query'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useRunTime } from '../time/use-run-time.ts'
import css from './alert-list.module.css'
import { AlertTimeline } from './alert-timeline.tsx'
import { forecastTexts } from './forecast.texts.ts'
import { ForecastProblem, forecastProblem } from './forecast-problem.tsx'

const TEXTS = forecastTexts

interface AlertListProps {
  /** Includes the alerts of the place. */
  weather: UseQueryResult<CallAnswer<typeof getWeather>>
  timeframe: Timeframe
  timeZone: string | undefined
}

/** The government alerts of a place with their times and texts. */
export function AlertList({ weather, timeframe, timeZone }: AlertListProps) {
  const now = useClockTick()
  const runTime = useRunTime()
  const alerts = weather.data?.alerts
  const problem = forecastProblem(weather)
  if (!alerts) return problem ? <ForecastProblem problem={problem} className={css.none} /> : <Skeleton height={80} />
  if (alerts.length === 0) return <p className={css.none}>{TEXTS.noAlerts}</p>
  const window = timeframe === 'nowcast' ? nowcastWindow(now, runTime) : extendedAlertsWindow(now, runTime)
  return (
    <>
      <AlertTimeline
        window={timeframe === 'nowcast' ? 'nowcast' : 'extended_alerts'}
        startAt={window.startAt}
        endAt={window.endAt}
        timeZone={timeZone}
        alerts={alerts.map(({ id, details, timestamps }) => ({
          id,
          name: details.name,
          color: details.color,
          startAt: new Date(timestamps.begins),
          endAt: new Date(timestamps.expires),
        }))}
      />
      {alerts.map(({ id, details, timestamps }) => (
        <details key={id} className={css.alert}>
          <summary className={css.name}>
            <span className={css.swatch} style={{ background: details.color }} />
            {details.name}
            <span className={css.until}>{TEXTS.until(formatMoment(new Date(timestamps.expires), timeZone))}</span>
          </summary>
          <p className={css.text}>{TEXTS.issued(formatMoment(new Date(timestamps.issued), timeZone))}</p>
          <p className={css.text}>{truncatedDescription(details.body)}</p>
          {details.instruction && <p className={css.text}>{details.instruction}</p>}
        </details>
      ))}
    </>
  )
}

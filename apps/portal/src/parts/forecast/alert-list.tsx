import type { CallAnswer, getWeather } from '@stormlane/contract'
import { extendedAlertsWindow, nowcastWindow, type Timeframe, truncatedDescription } from '@stormlane/domain'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useRunTime } from '../time/use-run-time.ts'
import css from './alert-list.module.css'
import { AlertTimeline } from './alert-timeline.tsx'
import { forecastTexts } from './forecast.texts.ts'

const TEXTS = forecastTexts
type Alert = CallAnswer<typeof getWeather>['alerts'][number]

interface AlertListProps {
  alerts: readonly Alert[]
  timeframe: Timeframe
  timeZone: string | undefined
  isLoading: boolean
}

/** The government alerts of a place with their times and texts. */
export function AlertList({ alerts, timeframe, timeZone, isLoading }: AlertListProps) {
  const now = useClockTick()
  const runTime = useRunTime()
  if (isLoading) return <Skeleton height={80} />
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

import { formatWeekdayHour } from '../../platform/time-format.ts'
import css from './alert-timeline.module.css'
import { alertBar, timeShare } from './time-share.ts'
import { type TimelineWindow, timelineTicks } from './timeline-ticks.ts'

interface AlertTimelineProps {
  window: TimelineWindow
  startAt: Date
  endAt: Date
  timeZone: string | undefined
  alerts: readonly { id: string; name: string; color: string; startAt: Date; endAt: Date }[]
}

/** Row spacing (TIME-036) and minimum height (TIME-033). */
const ROW_SPACING_PX = 40
const TIMELINE_HEIGHT_PX = 172
const AXIS_PX = 20

/** Shows when each alert is in effect. */
export function AlertTimeline({ window, startAt, endAt, timeZone, alerts }: AlertTimelineProps) {
  const share = timeShare(startAt, endAt)
  const height = Math.max(TIMELINE_HEIGHT_PX, alerts.length * ROW_SPACING_PX + AXIS_PX)
  return (
    <div className={css.timeline} style={{ height }}>
      {alerts.map((alert, i) => (
        <div key={alert.id} className={css.row} style={{ top: i * ROW_SPACING_PX, height: ROW_SPACING_PX }}>
          <span className={css.name} title={alert.name}>
            {alert.name}
          </span>
          <span className={css.track}>
            <span className={css.bar} style={alertBar(share, alert)} />
          </span>
        </div>
      ))}
      <div className={css.axis} aria-hidden="true">
        {timelineTicks(window, startAt, endAt).map(({ time, labeled }) => (
          <span key={time.getTime()} className={css.tick} style={{ left: `${share(time)}%` }}>
            {labeled && formatWeekdayHour(time, timeZone)}
          </span>
        ))}
      </div>
    </div>
  )
}

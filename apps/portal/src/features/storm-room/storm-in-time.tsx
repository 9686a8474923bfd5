import { measuredValue, stormMeasure } from '@stormlane/domain/storms'
import { HOUR_MS } from '@stormlane/domain/time'
import { formatDayTime } from '../../platform/time-format.ts'
import { Panel } from '../../ui/surface/panel.tsx'
import type { Storm, StormAnswer, StormAssets } from './storm-queries.ts'
import css from './storm-room.module.css'
import { stormRoomTexts as TEXTS } from './storm-room.texts.ts'

interface StormInTimeProps {
  storm: Storm
  hours: StormAnswer['hours']
  now: Date
  vehiclesByHour: StormAssets['vehiclesByHour']
}

/** Hours between two labels of the axis. */
const LABEL_EVERY_HOURS = 6

/** How strong the storm is hour by hour, and how many own vehicles are in it. */
export function StormInTime({ storm, hours, now, vehiclesByHour }: StormInTimeProps) {
  const measure = stormMeasure(storm.kind)
  // A low visibility or wind chill is a strong storm: the bars show the strength, the words the value.
  const strengthOf = (peak: number) => measuredValue(storm.kind, peak)
  const highest = Math.max(...hours.map(({ peak }) => strengthOf(peak)), Number.MIN_VALUE)
  const vehicles = new Map(vehiclesByHour.map(({ at, count }) => [Date.parse(at), count]))
  const [from, until] = [Date.parse(storm.strongestFrom), Date.parse(storm.strongestUntil)]
  return (
    <Panel label={TEXTS.inTime} className={css.time}>
      <header className={css.timeHead}>
        <h2>{TEXTS.inTime}</h2>
        {storm.peak ? <span className={css.muted}>{TEXTS.inTimeHint(storm.peak.label, storm.peak.unit)}</span> : null}
      </header>
      <ol className={css.bars}>
        {hours.map(({ at, peak }, index) => {
          const start = Date.parse(at)
          const count = vehicles.get(start) ?? 0
          const value = `${peak.toFixed(measure?.decimals ?? 1)} ${measure?.unit ?? ''}`.trim()
          const words = TEXTS.bar(formatDayTime(new Date(start)), value, count)
          return (
            <li
              key={at}
              title={words}
              data-now={start <= now.getTime() && now.getTime() < start + HOUR_MS}
              data-past={start + HOUR_MS <= now.getTime()}
              data-strongest={start >= from && start < until}
            >
              <span className="visually-hidden">{words}</span>
              <i
                className={css.bar}
                style={{ height: `${Math.round((100 * strengthOf(peak)) / highest)}%` }}
                aria-hidden="true"
              />
              <b className={css.count} data-some={count > 0} aria-hidden="true">
                {count > 0 ? count.toLocaleString('en-US') : ''}
              </b>
              {index % LABEL_EVERY_HOURS === 0 ? (
                <small aria-hidden="true">{formatDayTime(new Date(start))}</small>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

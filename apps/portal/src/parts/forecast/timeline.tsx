import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import type { TimeWindow } from '@stormlane/domain/time'
import { formatDay, formatHour, formatWeekdayHour } from '../../platform/time-format.ts'
import { forecastTexts } from './forecast.texts.ts'
import {
  type ForecastRow,
  forecastRowLevel,
  labeledText,
  peakPoint,
  pointColor,
  pointText,
  valueText,
} from './forecast-rows.ts'
import { LevelDot } from './level-dot.tsx'
import { timeShare } from './time-share.ts'
import css from './timeline.module.css'
import { type TimelineWindow, timelineTicks } from './timeline-ticks.ts'

interface TimelineProps {
  label: string
  rows: readonly ForecastRow[]
  window: TimelineWindow
  /** The time shown on the map. */
  shownAt: Date | null
  timeZone: string | undefined
  units: MeasurementSystem
  /** What makes the level, if no row shows it. */
  cause?: TimelineCause | undefined
}

export interface TimelineCause {
  name: string
  level: ImpactLevel
  spans: readonly (TimeWindow & { level: ImpactLevel })[]
}

/**
 * The times, the cause of the level, and one row per variable, with a cell per step and the peak at the end. 172 px high (TIME-033), left margin 155 px
 * (TIME-032).
 */
export function Timeline({ label, rows, window, shownAt, timeZone, units, cause }: TimelineProps) {
  const times = rows[0]?.points.map(({ time }) => time) ?? []
  const [startAt, endAt] = [times[0], times.at(-1)]
  if (!startAt || !endAt) return <p className={css.none}>{forecastTexts.noForecast}</p>
  const share = timeShare(startAt, endAt)
  return (
    <figure className={css.timeline} aria-label={label}>
      <div className={css.axis} aria-hidden="true">
        {timelineTicks(window, startAt, endAt, timeZone).map(({ time, labeled, isDay }) => (
          <span
            key={time.getTime()}
            className={css.tick}
            data-labeled={labeled || undefined}
            style={{ left: `${share(time)}%` }}
          >
            {labeled && (isDay ? formatDay : window === 'nowcast' ? formatHour : formatWeekdayHour)(time, timeZone)}
          </span>
        ))}
        {shownAt && shownAt >= startAt && shownAt <= endAt && (
          <span className={css.now} style={{ left: `${share(shownAt)}%` }} />
        )}
      </div>
      <div className={css.rows}>
        {cause && <CauseRow cause={cause} share={share} />}
        {rows.map((row) => {
          const peak = peakPoint(row)
          const level = forecastRowLevel(row, peak?.value)
          return (
            <div key={row.id} className={css.row}>
              <span className={css.label}>{row.label}</span>
              <div className={css.cells} aria-hidden="true">
                {row.points.map((point) => (
                  <span
                    key={point.time.getTime()}
                    style={{ background: pointColor(row, point) }}
                    title={`${formatHour(point.time, timeZone)}: ${pointText(row, point, units)}`}
                  />
                ))}
              </div>
              <span className={css.peak} title={`${forecastTexts.peak}: ${labeledText(row, peak?.value, units)}`}>
                {level !== null && <LevelDot level={level} />}
                {valueText(row, peak?.value, units)}
              </span>
            </div>
          )
        })}
      </div>
    </figure>
  )
}

/** A government alert, an own limit or a weather value, in the colors of the levels that it makes. */
function CauseRow({ cause, share }: { cause: TimelineCause; share: (time: Date) => number }) {
  return (
    <div className={css.row}>
      <span className={css.label} title={cause.name}>
        {cause.name}
      </span>
      <div className={css.spans} aria-hidden="true">
        {cause.spans.map(({ startAt, endAt, level }) =>
          level > IMPACT_LEVELS.none ? (
            <span
              key={startAt.getTime()}
              title={LEVEL_WORDS[impactLevelName(level)]}
              style={{
                left: `${share(startAt)}%`,
                width: `${share(endAt) - share(startAt)}%`,
                background: IMPACT_LEVEL_COLORS[impactLevelName(level)].fill,
              }}
            />
          ) : null,
        )}
      </div>
      <span className={css.peak}>
        <LevelDot level={cause.level} />
        <span aria-hidden="true">{LEVEL_WORDS[impactLevelName(cause.level)]}</span>
      </span>
    </div>
  )
}

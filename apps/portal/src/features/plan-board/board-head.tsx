import { hourText } from '@stormlane/domain/time'
import { type BoardWindow, shareOfAxis } from '@stormlane/domain/trips'
import { viewerZone } from '../../platform/one-zone.ts'
import { formatDay, zoneName } from '../../platform/time-format.ts'
import css from './plan-board.module.css'
import { planBoardTexts as TEXTS } from './plan-board.texts.ts'

/** The names of the columns, and the hours of the axis. */
export function BoardHead({ window, count }: { window: BoardWindow; count: number }) {
  const zone = viewerZone()
  return (
    <div className={css.head}>
      <span />
      <div className={css.shipment}>
        <span>
          {TEXTS.columns.shipment} <em>{count.toLocaleString('en-US')}</em>
        </span>
      </div>
      <div className={css.time} title={TEXTS.zone(zoneName(new Date(window.dayStart), zone))}>
        {window.ticks.map(({ at, isMidnight }) => (
          <span
            key={at}
            className={css.hour}
            data-midnight={isMidnight}
            style={{ left: `${100 * shareOfAxis(window, at)}%` }}
          >
            {isMidnight ? formatDay(new Date(at), zone) : hourText(new Date(at), zone)}
          </span>
        ))}
      </div>
      <div className={css.plan}>{TEXTS.columns.plan}</div>
      <div className={css.chance}>{TEXTS.columns.dock}</div>
    </div>
  )
}

/** The lines of the axis behind all rows. */
export function AxisLines({ window }: { window: BoardWindow }) {
  return (
    <div className={css.lines} aria-hidden="true">
      <div>
        {window.ticks.map(({ at, isMidnight }) => (
          <i key={at} data-midnight={isMidnight} style={{ left: `${100 * shareOfAxis(window, at)}%` }} />
        ))}
      </div>
    </div>
  )
}

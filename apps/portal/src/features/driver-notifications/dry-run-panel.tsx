import type { NotificationDraft } from '@stormlane/domain/drivers'
import { useQuery } from '@tanstack/react-query'
import { RotateCw, Truck } from 'lucide-react'
import { useId } from 'react'
import { formatMoment, formatSpan } from '../../platform/time-format.ts'
import { useDebounced } from '../../platform/use-debounced.ts'
import { Button } from '../../ui/controls/button.tsx'
import css from './driver-notifications.module.css'
import { notificationTexts as TEXTS } from './driver-notifications.texts.ts'
import { type DryRun, notificationQueries } from './notification-queries.ts'

/** Debounce, so that dragging a handle does not send a request at each step. */
const SETTLE_MS = 400

/** Shows whom the draft would have warned in the last day. */
export function DryRunPanel({ draft }: { draft: NotificationDraft }) {
  const headingId = useId()
  const settled = useDebounced(draft, SETTLE_MS)
  const isWhole = settled.notificationType === 'alert' ? settled.alerts.length > 0 : settled.thresholds.length > 0
  const { data, isError, isFetching, refetch } = useQuery({
    ...notificationQueries.dryRun(settled),
    enabled: isWhole,
    placeholderData: (before) => before,
  })
  return (
    <section className={css.dryRun} aria-labelledby={headingId} aria-busy={isFetching}>
      <div className={css.sectionHead}>
        <h3 className={css.heading} id={headingId}>
          {TEXTS.dryRun}
        </h3>
        <span className={css.spacer} />
        <Button
          kind="link"
          size="small"
          icon={<RotateCw size={14} aria-hidden="true" />}
          disabled={!isWhole}
          busy={isFetching && isWhole}
          onClick={() => void refetch()}
        >
          {TEXTS.runAgain}
        </Button>
      </div>
      {!isWhole ? (
        <p className={css.muted}>{TEXTS.dryRunIncomplete}</p>
      ) : isError ? (
        <p className={css.warning}>{TEXTS.dryRunFailed}</p>
      ) : data ? (
        <Outcome run={data} lookAheadHours={settled.windowSize} />
      ) : null}
    </section>
  )
}

function Outcome({ run, lookAheadHours }: { run: DryRun; lookAheadHours: number }) {
  if (run.recordedSince === null) return <p className={css.muted}>{TEXTS.dryRunUnrecorded}</p>
  const most = Math.max(1, ...run.byEvent.map(({ messages }) => messages))
  const [busiest] = run.busiest
  return (
    <>
      <p className={css.outcome} aria-live="polite">
        {run.messages === 0 ? (
          TEXTS.dryRunNone
        ) : (
          <>
            {TEXTS.dryRunTitle.before}
            <b>
              {TEXTS.drivers(run.drivers)}
              {TEXTS.dryRunTitle.between}
              {TEXTS.times(run.messages)}
            </b>
            {TEXTS.dryRunTitle.after}
          </>
        )}
      </p>
      {run.messages > 0 ? <HourBars run={run} /> : null}
      <div className={css.events}>
        {run.byEvent.map(({ label, messages }) => (
          <div key={label}>
            <span>{label}</span>
            <i aria-hidden="true">
              <i style={{ width: `${(100 * messages) / most}%` }} />
            </i>
            <b>{messages}</b>
          </div>
        ))}
      </div>
      {run.latest.length > 0 ? (
        <ul className={css.latest}>
          {run.latest.map(({ vehicleId, vehicleName, at, label }) => (
            <li key={`${vehicleId} ${at} ${label}`}>
              <Truck size={14} aria-hidden="true" />
              <b>{vehicleName}</b>
              <span>{label}</span>
              <time dateTime={at}>{briefly(at)}</time>
            </li>
          ))}
        </ul>
      ) : null}
      {busiest && busiest.messages > 1 && run.drivers > 1 ? (
        <p className={css.caption}>{TEXTS.busiest(busiest.vehicleName, TEXTS.times(busiest.messages))}</p>
      ) : null}
      <p className={css.caption}>
        {TEXTS.dryRunScope(lookAheadHours)}
        {run.recordedSince > run.from ? ` ${TEXTS.dryRunSince(formatMoment(new Date(run.recordedSince)))}` : ''}
      </p>
    </>
  )
}

/** Short form, because all times are within a day: `Thu 2:40 PM CST`. */
const briefly = (moment: string) => formatSpan(new Date(moment), undefined)

const BAR = { width: 12, gap: 3, height: 40 } as const

function HourBars({ run: { byHour, from, to } }: { run: DryRun }) {
  const most = Math.max(1, ...byHour)
  const width = byHour.length * (BAR.width + BAR.gap)
  return (
    <figure className={css.hours}>
      <svg viewBox={`0 0 ${width} ${BAR.height}`} role="img" aria-label={TEXTS.perHour}>
        {byHour.map((messages, hour) => {
          const height = messages === 0 ? 1 : Math.max(3, (BAR.height * messages) / most)
          const className = messages === 0 ? css.quiet : css.bar
          const x = hour * (BAR.width + BAR.gap)
          return (
            <rect
              key={x}
              className={className}
              x={x}
              y={BAR.height - height}
              width={BAR.width}
              height={height}
              rx={1.5}
            />
          )
        })}
      </svg>
      <figcaption className={css.ends}>
        <span>{briefly(from)}</span>
        <span>{briefly(to)}</span>
      </figcaption>
    </figure>
  )
}

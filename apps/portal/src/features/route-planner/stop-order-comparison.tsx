import type { MeasurementSystem } from '@stormlane/domain/measures'
import { durationWords } from '@stormlane/domain/time'
import { formatMiles } from '../../platform/distance-format.ts'
import { formatDayTime } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { PlanInputs } from './plan-inputs.ts'
import type { BestStopOrder } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import css from './stop-order.module.css'

type Trip = BestStopOrder['after']

interface StopOrderComparisonProps {
  best: BestStopOrder
  inputs: PlanInputs
  units: MeasurementSystem
  onUse: () => void
  onClose: () => void
}

/** The trip in the order of the form beside the best one: arrival, hours, miles, windows, and the stops with their times. */
export function StopOrderComparison({ best, inputs, units, onUse, onClose }: StopOrderComparisonProps) {
  const { order: texts } = plannerTexts
  if (best.isCurrent)
    return (
      <p role="status" className={css.used}>
        {texts.isCurrent}
        <Button kind="link" size="small" onClick={onClose}>
          {texts.close}
        </Button>
      </p>
    )
  return (
    <div className={css.comparison}>
      <table className={css.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {figures(units).map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{best.before ? value(best.before) : texts.beyond}</td>
              <td>{value(best.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.lists}>
        <StopList name={texts.before} trip={best.before} inputs={inputs} />
        <StopList name={texts.after} trip={best.after} inputs={inputs} />
      </div>
      <p className={css.note}>{best.comparedAll ? texts.comparedAll : texts.searched}</p>
      <div className={css.buttons}>
        <Button kind="primary" size="small" onClick={onUse}>
          {texts.use}
        </Button>
        <Button kind="ghost" size="small" onClick={onClose}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}

function figures(units: MeasurementSystem): { name: string; value: (trip: Trip) => string }[] {
  const { order: texts } = plannerTexts
  return [
    { name: texts.windows, value: ({ windows, windowsKept }) => texts.kept(windowsKept, windows) },
    { name: texts.arrives, value: ({ arrivesAt, timeZone }) => formatDayTime(new Date(arrivesAt), timeZone) },
    { name: texts.takes, value: ({ minutes }) => durationWords(minutes) },
    { name: texts.waits, value: ({ waitMinutes }) => durationWords(waitMinutes) },
    { name: texts.distance, value: ({ distanceMiles }) => formatMiles(distanceMiles, units).join(' ') },
  ]
}

function StopList({ name, trip, inputs }: { name: string; trip: Trip | null; inputs: PlanInputs }) {
  const { order: texts } = plannerTexts
  if (!trip) return <p>{texts.beyond}</p>
  return (
    <ol aria-label={texts.stops(name)}>
      {trip.stops.map(({ stop, arrivesAt, timeZone, windowKept }) => (
        <li key={stop}>
          {texts.stop(inputs.stops[stop - 1]?.place?.label ?? '', formatDayTime(new Date(arrivesAt), timeZone))}
          {windowKept === false ? <b className={css.missed}> {texts.missed}</b> : null}
        </li>
      ))}
    </ol>
  )
}

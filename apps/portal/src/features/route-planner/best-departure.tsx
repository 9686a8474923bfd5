import {
  arrivalSpread,
  type DepartureAdvice,
  departureAdviceWords,
  hoursWords,
  isAsPlanned,
  type RatedDeparture,
  searchedHours,
} from '@stormlane/domain/trips'
import { formatWeekdayTime, zoneName } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './best-departure.module.css'
import type { Aim } from './departure-bars.ts'
import { DepartureChart } from './departure-chart.tsx'
import { departureTime, type PlanInputs } from './plan-inputs.ts'
import type { RouteOption } from './planner-queries.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { SafeDepartures } from './safe-departures.tsx'
import { useDepartures } from './use-departures.ts'

interface BestDepartureProps {
  /** The inputs of the last run. */
  inputs: PlanInputs
  option: number
  ranAt: Date
  /** The chosen option of the last run. */
  result: RouteOption | undefined
  /** The departure in the form, which may differ from that of the run. */
  departAt: Date
  onChoose: (departAt: Date) => void
  /** The zone of the origin; undefined for the viewer's zone. */
  timeZone: string | undefined
}

/** Shows the departures of the next week, and recommends the best within a day of the planned one. */
export function BestDeparture({ inputs, option, result, ranAt, departAt, onChoose, timeZone }: BestDepartureProps) {
  const { state, departures, advice, error } = useDepartures(inputs, option, ranAt)
  const texts = plannerTexts.departures
  const aim = aimOf(inputs.appointment, result)
  const best = advice?.best.departAt
  const isNow = inputs.departAt === null
  const isUnchanged = departAt.getTime() === departureTime(inputs, ranAt).getTime()
  const isChosen = advice && isAsPlanned(advice) ? isUnchanged : best?.getTime() === departAt.getTime()
  const time = (moment: Date) => formatWeekdayTime(moment, timeZone)
  const title = advice ? adviceTitle(advice, isNow, time) : texts.title
  return (
    <Panel variant="floating" label={title} className={css.panel}>
      <div className={css.advice}>
        <h2 className={css.title}>{title}</h2>
        <p className={css.about}>
          {(aim ? texts.aboutAppointment : texts.about)(plannerTexts.results.option(option), zoneName(ranAt, timeZone))}
        </p>
        {best && advice ? (
          <>
            <p className={css.text}>{departureAdviceWords(advice, { isNow, time })}</p>
            <Button
              kind="primary"
              fullWidth
              disabled={isChosen}
              onClick={() => onChoose(isAsPlanned(advice) ? departureTime(inputs, ranAt) : best)}
            >
              {isChosen ? texts.using : texts.use}
            </Button>
          </>
        ) : state === 'streaming' ? (
          <p className={css.text} role="status">
            <Spinner size={14} /> {texts.computing}
          </p>
        ) : null}
        {state === 'failed' ? (
          <p className={css.text} role="alert">
            {error ?? texts.failed}
          </p>
        ) : null}
      </div>
      {departures.length > 0 ? (
        <DepartureChart
          departures={departures}
          best={best}
          departAt={departAt}
          timeZone={timeZone}
          aim={aim}
          onChoose={onChoose}
        />
      ) : null}
      {aim && departures.length > 0 ? (
        <SafeDepartures
          departures={departures}
          spread={aim.spread}
          latest={aim.appointment.latest}
          departAt={departAt}
          timeZone={timeZone}
          onChoose={onChoose}
        />
      ) : null}
    </Panel>
  )
}

/** The appointment, and how the arrivals of the run lie around the forecast one; undefined without either. */
function aimOf({ earliest, latest }: PlanInputs['appointment'], result: RouteOption | undefined): Aim | undefined {
  if (latest === null || !result?.arrival) return undefined
  const { p10, p50, p90 } = result.arrival
  const odds = { p10: new Date(p10), p50: new Date(p50), p90: new Date(p90) }
  return {
    appointment: { earliest: earliest === null ? null : new Date(earliest), latest: new Date(latest) },
    spread: arrivalSpread(odds, new Date(result.adjustedArrivalTime)),
  }
}

/** Names what was searched: "Best departure, next 24 hours". */
function adviceTitle(advice: DepartureAdvice<RatedDeparture>, isNow: boolean, time: (moment: Date) => string): string {
  const hours = hoursWords(searchedHours(advice))
  const texts = plannerTexts.departures
  return isNow ? texts.titleFromNow(hours) : texts.titleFrom(hours, time(advice.planned.departAt))
}

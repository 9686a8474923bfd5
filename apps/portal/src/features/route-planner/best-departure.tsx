import {
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
import { DepartureChart } from './departure-chart.tsx'
import { departureTime, type PlanInputs } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { useDepartures } from './use-departures.ts'

interface BestDepartureProps {
  /** The inputs of the last run. */
  inputs: PlanInputs
  option: number
  ranAt: Date
  /** The departure in the form, which may differ from that of the run. */
  departAt: Date
  onChoose: (departAt: Date) => void
  /** The zone of the origin; undefined for the viewer's zone. */
  timeZone: string | undefined
}

/** Shows the departures of the next week, and recommends the best within a day of the planned one. */
export function BestDeparture({ inputs, option, ranAt, departAt, onChoose, timeZone }: BestDepartureProps) {
  const { state, departures, advice, error } = useDepartures(inputs, option, ranAt)
  const texts = plannerTexts.departures
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
        <p className={css.about}>{texts.about(plannerTexts.results.option(option), zoneName(ranAt, timeZone))}</p>
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
          onChoose={onChoose}
        />
      ) : null}
    </Panel>
  )
}

/** Names what was searched: "Best departure, next 24 hours". */
function adviceTitle(advice: DepartureAdvice<RatedDeparture>, isNow: boolean, time: (moment: Date) => string): string {
  const hours = hoursWords(searchedHours(advice))
  const texts = plannerTexts.departures
  return isNow ? texts.titleFromNow(hours) : texts.titleFrom(hours, time(advice.planned.departAt))
}

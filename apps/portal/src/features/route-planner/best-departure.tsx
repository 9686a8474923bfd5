import { formatDayTime, zoneName } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { Panel } from '../../ui/surface/panel.tsx'
import css from './best-departure.module.css'
import { DepartureChart } from './departure-chart.tsx'
import type { PlanInputs } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'
import { useDepartures } from './use-departures.ts'

interface BestDepartureProps {
  /** The inputs of the last run. */
  inputs: PlanInputs
  option: number
  ranAt: Date
  /** The departure in the form, which may differ from the run. */
  departAt: Date
  onChoose: (departAt: Date) => void
}

/** Compares the departures of the next week, and recommends the best of the next day. */
export function BestDeparture({ inputs, option, ranAt, departAt, onChoose }: BestDepartureProps) {
  const { state, departures, advice, error } = useDepartures(inputs, option, ranAt)
  const texts = plannerTexts.departures
  const best = advice ? new Date(advice.best.departAt) : undefined
  const isChosen = best?.getTime() === departAt.getTime()
  return (
    <Panel variant="floating" label={texts.title} className={css.panel}>
      <div className={css.advice}>
        <h2 className={css.title}>{texts.title}</h2>
        <p className={css.about}>{texts.about(plannerTexts.results.option(option), zoneName(ranAt))}</p>
        {best && advice ? (
          <>
            <p className={css.best}>{formatDayTime(best)}</p>
            <p className={css.text}>{advice.text}</p>
            <Button kind="primary" fullWidth disabled={isChosen} onClick={() => onChoose(best)}>
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
        <DepartureChart departures={departures} best={best} departAt={departAt} onChoose={onChoose} />
      ) : null}
    </Panel>
  )
}

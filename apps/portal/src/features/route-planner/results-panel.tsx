import type { MeasurementSystem } from '@stormlane/domain/measures'
import { routeAction } from '@stormlane/domain/trips'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '../../platform/time-format.ts'
import { Spinner } from '../../ui/states/spinner.tsx'
import { fanSpan } from './arrival-fan.tsx'
import { OptionCard } from './option-card.tsx'
import css from './options.module.css'
import { plannerTexts } from './route-planner.texts.ts'
import type { FinishedRun } from './run-results.ts'
import type { ColorBy } from './segment-words.ts'
import type { PlanRun } from './use-plan-run.ts'

interface ResultsPanelProps {
  run: PlanRun
  /** Whether the results belong to the current inputs. */
  ran: boolean
  selected: number
  units: MeasurementSystem
  colorBy: ColorBy
  hovered: number | null
  onSelect: (option: number) => void
  onHover: (segment: number | null) => void
  /** Shares the chosen option. */
  share: ReactNode
}

export function ResultsPanel({ run, ran, ...shown }: ResultsPanelProps) {
  const texts = plannerTexts.results
  return (
    <section className={css.results} aria-label={texts.label} aria-busy={run.state === 'running'}>
      {run.state === 'idle' ? <p className={css.empty}>{texts.empty}</p> : null}
      {run.state === 'running' ? (
        <p className={css.empty} role="status">
          <Spinner size={16} /> {texts.running}
        </p>
      ) : null}
      {run.state === 'failed' ? <FailedRun message={run.message} /> : null}
      {run.state === 'done' ? <Options run={run} ran={ran} {...shown} /> : null}
    </section>
  )
}

/** Splits a catalog message "title: description". */
function FailedRun({ message }: { message: string }) {
  const [title = '', ...rest] = message.split(': ')
  return (
    <div className={css.failed} role="alert">
      <h3>{rest.length > 0 ? title : plannerTexts.results.failedTitle}</h3>
      <p>{rest.length > 0 ? rest.join(': ') : message}</p>
    </div>
  )
}

interface OptionsProps extends Omit<ResultsPanelProps, 'run'> {
  run: FinishedRun
}

function Options({ run, ran, selected, share, ...shown }: OptionsProps) {
  const { forecast, ranAt, inputs } = run
  const { earliest, latest } = inputs.appointment
  const appointment = latest === null ? null : { earliest, latest }
  const span = fanSpan(forecast.routeResults, appointment)
  const texts = plannerTexts.results
  const arrivals = forecast.routeResults.map((option) => Date.parse(option.adjustedArrivalTime))
  const first = arrivals.indexOf(Math.min(...arrivals))
  return (
    <>
      <h2 className={css.title}>
        {texts.options(forecast.routeResults.length)}
        {ran ? (
          <span>{texts.updated(formatMoment(ranAt))}</span>
        ) : (
          <span className={css.outdated}>{texts.outdated}</span>
        )}
        {ran ? share : null}
      </h2>
      {forecast.routeResults.map((option, index) => (
        <OptionCard
          key={option.via}
          {...shown}
          option={option}
          index={index}
          selected={index === selected}
          action={
            run.advice?.option === index ? run.advice.action : routeAction(forecast.routeResults, index, run.isUnderWay)
          }
          appointment={appointment}
          span={span}
          arrivesFirst={arrivals.length > 1 && index === first}
          onSelect={() => shown.onSelect(index)}
        />
      ))}
      {forecast.comparison ? (
        <p className={css.compare}>
          <Info size={15} aria-hidden="true" />
          {forecast.comparison}
        </p>
      ) : null}
    </>
  )
}

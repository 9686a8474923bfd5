import type { MeasurementSystem } from '@stormlane/domain/measures'
import { ListOrdered } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { findProblems, type PlanInputs } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'
import css from './stop-order.module.css'
import { StopOrderComparison } from './stop-order-comparison.tsx'
import { useStopOrder } from './use-stop-order.ts'

interface StopOrderProps {
  inputs: PlanInputs
  now: Date
  units: MeasurementSystem
  onChange: (inputs: PlanInputs) => void
}

/** From two stops on: finds their best order, shows both, and takes it over or back. */
export function StopOrder({ inputs, now, units, onChange }: StopOrderProps) {
  const { best, isUsed, isFinding, error, find, use, undo, close } = useStopOrder(inputs, now, onChange)
  const { order: texts } = plannerTexts
  if (inputs.stops.length < 2) return null
  const isComplete = Object.keys(findProblems(inputs, now)).length === 0
  return (
    <section className={css.order} aria-label={texts.label}>
      <Button
        kind="secondary"
        size="small"
        busy={isFinding}
        disabled={!isComplete}
        icon={<ListOrdered size={15} aria-hidden="true" />}
        onClick={find}
      >
        {texts.find}
      </Button>
      {error ? (
        <p role="alert" className={css.error}>
          {error}
        </p>
      ) : null}
      {best ? (
        <StopOrderComparison best={best} inputs={inputs} units={units} onUse={() => use(best)} onClose={close} />
      ) : null}
      {isUsed ? (
        <p role="status" className={css.used}>
          {texts.used}
          <Button kind="link" size="small" onClick={undo}>
            {texts.undo}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

import { Plus, Undo2 } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { canAddStop, canReturn, type PlanInputs, withReturn } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

interface MoreStopsProps {
  inputs: PlanInputs
  multiStop: boolean
  onChange: (inputs: PlanInputs) => void
}

/** Adds a stop, or the way back. */
export function MoreStops({ inputs, multiStop, onChange }: MoreStopsProps) {
  const { actions } = plannerTexts
  return (
    <div className={css.more}>
      {multiStop ? (
        <Button
          kind="link"
          size="small"
          icon={<Plus size={15} aria-hidden="true" />}
          disabled={!canAddStop(inputs, multiStop)}
          onClick={() =>
            onChange({ ...inputs, stops: [...inputs.stops, { id: crypto.randomUUID(), place: null, hours: '' }] })
          }
        >
          {actions.addDestination}
        </Button>
      ) : null}
      {canReturn(inputs, multiStop) ? (
        <Button
          kind="link"
          size="small"
          icon={<Undo2 size={15} aria-hidden="true" />}
          onClick={() => onChange(withReturn(inputs, crypto.randomUUID()))}
        >
          {actions.addReturn}
        </Button>
      ) : null}
    </div>
  )
}

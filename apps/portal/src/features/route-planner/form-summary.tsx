import { Pencil } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import css from './form-summary.module.css'
import type { PlanInputs } from './plan-inputs.ts'
import { SaveButton } from './route-form.tsx'
import { plannerTexts } from './route-planner.texts.ts'
import type { SaveState } from './use-plan.ts'

interface FormSummaryProps {
  inputs: PlanInputs
  /** The departure in words. */
  departure: string
  save: SaveState
  onEdit: () => void
  onSave: () => void
}

/** Replaces the form after a run on a low screen: two lines with its inputs, so that the results are visible. */
export function FormSummary({ inputs, departure, save, onEdit, onSave }: FormSummaryProps) {
  const { summary, fields } = plannerTexts
  const places = [inputs.origin, ...inputs.stops.map(({ place }) => place), inputs.destination]
  return (
    <section className={css.summary} aria-label={summary.label}>
      <p className={css.words}>
        <strong>{places.map((place) => place?.label ?? '').join(' to ')}</strong>
        <span>{[departure, fields.vehicleTypes[inputs.vehicle.type]].join(' · ')}</span>
      </p>
      <Button size="small" icon={<Pencil size={14} aria-hidden="true" />} onClick={onEdit}>
        {summary.edit}
      </Button>
      <SaveButton state={save} size="small" onSave={onSave} />
    </section>
  )
}

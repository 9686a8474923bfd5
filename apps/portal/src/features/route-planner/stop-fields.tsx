import { X } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { PlaceField } from './place-field.tsx'
import type { PlanInputs, PlanProblems } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

interface StopFieldsProps {
  stops: PlanInputs['stops']
  problems: NonNullable<PlanProblems['stops']>
  onChange: (stops: PlanInputs['stops']) => void
}

/** The stops between origin and destination with their duration in hours. */
export function StopFields({ stops, problems, onChange }: StopFieldsProps) {
  const { fields, actions } = plannerTexts
  return stops.map((stop, index) => {
    const change = (part: Partial<typeof stop>) =>
      onChange(stops.map((other) => (other === stop ? { ...stop, ...part } : other)))
    return (
      <div key={stop.id} className={css.stop}>
        <PlaceField
          label={fields.stop(index + 1)}
          mark={index + 1}
          value={stop.place}
          error={problems[stop.id]?.place}
          onChange={(place) => change({ place })}
        />
        <div className={css.hours}>
          <TextField
            label={fields.stopHours(index + 1)}
            inputMode="decimal"
            value={stop.hours}
            error={problems[stop.id]?.hours}
            endAdornment={<span className={css.unit}>{fields.hours}</span>}
            onChange={(event) => change({ hours: event.target.value })}
          />
        </div>
        <IconButton
          label={actions.removeStop(index + 1)}
          onClick={() => onChange(stops.filter((other) => other !== stop))}
        >
          <X size={16} aria-hidden="true" />
        </IconButton>
      </div>
    )
  })
}

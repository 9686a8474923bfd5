import { X } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { AppointmentFields } from './appointment-fields.tsx'
import { PlaceField } from './place-field.tsx'
import type { PlanInputs, PlanProblems } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

interface StopFieldsProps {
  stops: PlanInputs['stops']
  problems: NonNullable<PlanProblems['stops']>
  now: Date
  onChange: (stops: PlanInputs['stops']) => void
}

/** The stops between origin and destination with their duration in hours, and the window in which each is expected. */
export function StopFields({ stops, problems, now, onChange }: StopFieldsProps) {
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
        <div className={css.stopHours}>
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
        <div className={css.stopWindow}>
          {stop.window ? (
            <AppointmentFields
              appointment={stop.window}
              place={stop.place}
              labels={{
                from: (zone) => fields.stopFrom(index + 1, zone),
                until: (zone) => fields.stopUntil(index + 1, zone),
              }}
              now={now}
              error={problems[stop.id]?.window}
              onChange={(window) => change({ window })}
            />
          ) : (
            <Button
              kind="link"
              size="small"
              label={actions.addWindow(index + 1)}
              onClick={() => change({ window: { earliest: null, latest: null } })}
            >
              {actions.addWindowShort}
            </Button>
          )}
        </div>
      </div>
    )
  })
}

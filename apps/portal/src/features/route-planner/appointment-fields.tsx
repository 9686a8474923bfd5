import OutlinedInput from '@mui/material/OutlinedInput'
import { fromLocalInput, toLocalInput } from '../../platform/local-input.ts'
import { zoneName } from '../../platform/time-format.ts'
import { Field } from '../../ui/controls/field.tsx'
import type { PlanInputs } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

type Appointment = PlanInputs['appointment']

interface AppointmentFieldsProps {
  appointment: Appointment
  now: Date
  error: string | undefined
  onChange: (appointment: Appointment) => void
}

/** When the vehicle is expected at the destination; both times may stay empty. */
export function AppointmentFields({ appointment, now, error, onChange }: AppointmentFieldsProps) {
  const { fields } = plannerTexts
  return (
    <div className={css.pair}>
      <TimeField
        label={fields.appointmentFrom(zoneName(now))}
        time={appointment.earliest}
        onChange={(earliest) => onChange({ ...appointment, earliest })}
      />
      <TimeField
        label={fields.appointmentUntil(zoneName(now))}
        time={appointment.latest}
        error={error}
        onChange={(latest) => onChange({ ...appointment, latest })}
      />
    </div>
  )
}

interface TimeFieldProps {
  label: string
  time: string | null
  error?: string | undefined
  onChange: (time: string | null) => void
}

function TimeField({ label, time, error, onChange }: TimeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <OutlinedInput
          type="datetime-local"
          size="small"
          fullWidth
          error={Boolean(error)}
          value={time === null ? '' : toLocalInput(new Date(time))}
          onChange={(event) => onChange(fromLocalInput(event.target.value)?.toISOString() ?? null)}
          inputProps={aria}
        />
      )}
    </Field>
  )
}

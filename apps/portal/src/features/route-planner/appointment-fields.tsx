import { WEEK_MS } from '@stormlane/domain/time'
import { departureWindow } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { placeQueries } from '../../parts/places/place-queries.ts'
import { chosenZone } from '../../platform/one-zone.ts'
import { zoneName } from '../../platform/time-format.ts'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import type { PlanInputs } from './plan-inputs.ts'
import css from './route-form.module.css'

type Appointment = PlanInputs['appointment']

interface AppointmentFieldsProps {
  appointment: Appointment
  place: PlanInputs['destination']
  /** With the zone. */
  labels: Record<'from' | 'until', (zone: string) => string>
  now: Date
  error: string | undefined
  onChange: (appointment: Appointment) => void
}

/**
 * Edits when the vehicle is expected at a place, in the zone of the place, as a consignee would state it. Both times may
 * stay empty. Until the zone is known, the viewer's zone is used. The label names the zone.
 */
export function AppointmentFields({ appointment, place, labels, now, error, onChange }: AppointmentFieldsProps) {
  const { data: timeZone = chosenZone() } = useQuery(placeQueries.timeZone(place))
  return (
    <div className={css.pair}>
      <TimeField
        label={labels.from(zoneName(now, timeZone))}
        timeZone={timeZone}
        now={now}
        time={appointment.earliest}
        onChange={(earliest) => onChange({ ...appointment, earliest })}
      />
      <TimeField
        label={labels.until(zoneName(now, timeZone))}
        timeZone={timeZone}
        now={now}
        time={appointment.latest}
        error={error}
        onChange={(latest) => onChange({ ...appointment, latest })}
      />
    </div>
  )
}

interface TimeFieldProps {
  label: string
  timeZone: string | undefined
  now: Date
  time: string | null
  error?: string | undefined
  onChange: (time: string | null) => void
}

function TimeField({ label, timeZone, now, time, error, onChange }: TimeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(aria) => (
        <DateTimeInput
          aria={aria}
          size="small"
          value={time === null ? null : new Date(time)}
          now={now}
          timeZone={timeZone}
          min={now}
          // The last departure may be a week ahead, and the longest trips take days.
          max={new Date(departureWindow(now).endAt.getTime() + WEEK_MS)}
          error={Boolean(error)}
          onChange={(moment) => onChange(moment?.toISOString() ?? null)}
        />
      )}
    </Field>
  )
}

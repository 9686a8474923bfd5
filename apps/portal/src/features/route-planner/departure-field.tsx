import { departureWindow } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { placeQueries } from '../../parts/places/place-queries.ts'
import { chosenZone } from '../../platform/one-zone.ts'
import { zoneName } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { DateTimeInput } from '../../ui/controls/date-time/date-time-input.tsx'
import { Field } from '../../ui/controls/field.tsx'
import type { PlannedPlace } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

interface DepartureFieldProps {
  departAt: Date
  origin: PlannedPlace | null
  now: Date
  isNow: boolean
  error?: string | undefined
  /** Null means now. */
  onChange: (departAt: Date | null) => void
}

/** Edits a time from 24 hours ago to one week ahead (PLAN-025) in the origin's zone; until known, in the viewer's. */
export function DepartureField({ departAt, origin, now, isNow, error, onChange }: DepartureFieldProps) {
  const { startAt, endAt } = departureWindow(now)
  const { data: timeZone = chosenZone() } = useQuery(placeQueries.timeZone(origin))
  return (
    <Field label={plannerTexts.fields.departure} error={error}>
      {(aria) => (
        <DateTimeInput
          aria={aria}
          value={departAt}
          now={now}
          timeZone={timeZone}
          min={startAt}
          max={endAt}
          error={Boolean(error)}
          onChange={onChange}
          endAdornment={
            <span className={css.zone}>
              {zoneName(departAt, timeZone)}
              {isNow ? null : (
                <Button kind="link" size="small" onClick={() => onChange(null)}>
                  {plannerTexts.fields.departNow}
                </Button>
              )}
            </span>
          }
        />
      )}
    </Field>
  )
}

import OutlinedInput from '@mui/material/OutlinedInput'
import { departureWindow } from '@stormlane/domain'
import { fromLocalInput, toLocalInput } from '../../platform/local-input.ts'
import { zoneName } from '../../platform/time-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

interface DepartureFieldProps {
  departAt: Date
  now: Date
  isNow: boolean
  error?: string | undefined
  /** Null means now. */
  onChange: (departAt: Date | null) => void
}

/** A local time between 24 hours ago and one week ahead (PLAN-025). */
export function DepartureField({ departAt, now, isNow, error, onChange }: DepartureFieldProps) {
  const { startAt, endAt } = departureWindow(now)
  return (
    <Field label={plannerTexts.fields.departure} error={error}>
      {(aria) => (
        <OutlinedInput
          type="datetime-local"
          fullWidth
          error={Boolean(error)}
          value={toLocalInput(departAt)}
          onChange={(event) => onChange(fromLocalInput(event.target.value))}
          inputProps={{ ...aria, min: toLocalInput(startAt), max: toLocalInput(endAt) }}
          endAdornment={
            <span className={css.zone}>
              {zoneName(departAt)}
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

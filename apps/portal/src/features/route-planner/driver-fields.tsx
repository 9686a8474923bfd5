import type { VehicleType } from '@stormlane/domain/roads'
import { Switch } from '../../ui/controls/switch.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { arePlannedBreaks, type PlanInputs } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

type Driver = PlanInputs['driver']

interface DriverFieldsProps {
  driver: Driver
  vehicleType: VehicleType
  error: string | undefined
  onChange: (driver: Driver) => void
}

const HOURS = ['hoursDriven', 'hoursOnDuty', 'hoursSinceBreak', 'weekHoursLeft'] as const

/** Edits whether the driver's breaks are planned, and the driver's hours before the departure. */
export function DriverFields({ driver, vehicleType, error, onChange }: DriverFieldsProps) {
  const { fields } = plannerTexts
  const isOn = arePlannedBreaks(driver, vehicleType)
  return (
    <div className={css.driver}>
      <Switch
        label={fields.hoursOfService}
        checked={isOn}
        onChange={(hoursOfService) => onChange({ ...driver, hoursOfService })}
      />
      {isOn ? (
        <div className={css.hours}>
          {HOURS.map((field) => (
            <TextField
              key={field}
              label={fields[field]}
              size="small"
              inputMode="decimal"
              value={driver[field]}
              error={field === 'hoursDriven' ? error : undefined}
              endAdornment={<span className={css.unit}>{fields.hours}</span>}
              onChange={(event) => onChange({ ...driver, [field]: event.target.value })}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

import { HOURS_RULES, type HoursRules, limitsOf, type VehicleType } from '@stormlane/domain/roads'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
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

/** The hours that bind under the driver's rules. */
const hoursFields = ({ rules }: Driver) => {
  const { drivingBeforeBreakHours, weekHours } = limitsOf(rules)
  return [
    'hoursDriven' as const,
    'hoursOnDuty' as const,
    ...(Number.isFinite(drivingBeforeBreakHours) ? ['hoursSinceBreak' as const] : []),
    ...(Number.isFinite(weekHours) ? ['weekHoursLeft' as const] : []),
  ]
}

/** The driver under other rules, without the hours that do not bind there. */
function withRules(driver: Driver, rules: HoursRules): Driver {
  const next = { ...driver, rules }
  const shown: readonly string[] = hoursFields(next)
  return {
    ...next,
    hoursSinceBreak: shown.includes('hoursSinceBreak') ? next.hoursSinceBreak : '',
    weekHoursLeft: shown.includes('weekHoursLeft') ? next.weekHoursLeft : '',
  }
}

/** Edits whether the driver's breaks are planned, by whose rules, and the driver's hours before the departure. */
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
        <>
          <SegmentedControl
            label={fields.rules}
            options={HOURS_RULES.map((value) => ({ value, label: fields.rulesOf[value] }))}
            value={driver.rules}
            onChange={(rules) => onChange(withRules(driver, rules))}
          />
          <div className={css.hours}>
            {hoursFields(driver).map((field) => (
              <TextField
                key={field}
                label={field === 'weekHoursLeft' ? fields.weekHoursLeft[driver.rules] : fields[field]}
                size="small"
                inputMode="decimal"
                value={driver[field]}
                error={field === 'hoursDriven' ? error : undefined}
                endAdornment={<span className={css.unit}>{fields.hours}</span>}
                onChange={(event) => onChange({ ...driver, [field]: event.target.value })}
              />
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}

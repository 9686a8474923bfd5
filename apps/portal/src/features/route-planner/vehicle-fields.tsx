import { type MeasurementSystem, mpsToMph } from '@stormlane/domain/measures'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { PlanInputs, VehicleSizeField } from './plan-inputs.ts'
import css from './route-form.module.css'
import { plannerTexts } from './route-planner.texts.ts'

type Vehicle = PlanInputs['vehicle']

interface VehicleFieldsProps {
  vehicle: Vehicle
  units: MeasurementSystem
  showType: boolean
  onChange: (vehicle: Vehicle) => void
}

const FEET_PER_METER = 3.280_84
const POUNDS_PER_KILOGRAM = 2.204_62
const MEASURES = {
  imperial: { lengths: ['ft', FEET_PER_METER], weights: ['lb', POUNDS_PER_KILOGRAM], speeds: ['mph', mpsToMph(1)] },
  metric: { lengths: ['m', 1], weights: ['kg', 1], speeds: ['km/h', 3.6] },
} as const satisfies Record<MeasurementSystem, Record<string, readonly [unit: string, perSi: number]>>

const SIZE_FIELDS = [
  ['height', 'lengths'],
  ['width', 'lengths'],
  ['length', 'lengths'],
  ['weight', 'weights'],
  ['axleWeight', 'weights'],
  ['topSpeed', 'speeds'],
] as const satisfies readonly (readonly [VehicleSizeField, keyof (typeof MEASURES)['metric']])[]

/**
 * The vehicle type selector is shown on local and preview hosts or by setting (PLAN-006). Type and size are always
 * saved (PLAN-066).
 */
export function VehicleFields({ vehicle, units, showType, onChange }: VehicleFieldsProps) {
  const [open, setOpen] = useState(SIZE_FIELDS.some(([field]) => vehicle[field] !== null))
  const { fields } = plannerTexts
  return (
    <>
      {showType ? (
        <SelectField
          label={fields.vehicleType}
          options={VEHICLE_TYPES.map((value) => ({ value, label: fields.vehicleTypes[value] }))}
          value={vehicle.type}
          onChange={(type) => onChange({ ...vehicle, type })}
        />
      ) : null}
      <div>
        <Button
          kind="link"
          size="small"
          icon={open ? <ChevronDown size={15} aria-hidden="true" /> : <ChevronRight size={15} aria-hidden="true" />}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {fields.vehicleSize}
        </Button>
        {open ? (
          <>
            <p className={css.note}>{fields.usualSize}</p>
            <div className={css.sizes}>
              {SIZE_FIELDS.map(([field, kind]) => (
                <SizeField
                  key={`${field} ${units}`}
                  label={fields[field]}
                  measure={MEASURES[units][kind]}
                  value={vehicle[field]}
                  onChange={(value) => onChange({ ...vehicle, [field]: value })}
                />
              ))}
            </div>
          </>
        ) : null}
      </div>
    </>
  )
}

interface SizeFieldProps {
  label: string
  measure: readonly [unit: string, perSi: number]
  /** Meters, kilograms or meters per second. */
  value: number | null
  onChange: (value: number | null) => void
}

function SizeField({ label, measure: [unit, perSi], value, onChange }: SizeFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(Number((value * perSi).toFixed(2))))
  const wrong = typed.trim() !== '' && !(Number(typed) > 0)
  return (
    <TextField
      label={label}
      size="small"
      inputMode="decimal"
      value={value === null && !wrong ? '' : typed}
      error={wrong ? plannerTexts.problems.size : undefined}
      endAdornment={<span className={css.unit}>{unit}</span>}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(Number(text) > 0 ? Number(text) / perSi : null)
      }}
    />
  )
}

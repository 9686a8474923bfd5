import type { MeasurementSystem } from '@stormlane/domain/measures'
import { VEHICLE_TYPES } from '@stormlane/domain/roads'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { SizeField } from '../../parts/assets/size-field.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/controls/select-field.tsx'
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

const SIZE_FIELDS = [
  ['height', 'lengths'],
  ['width', 'lengths'],
  ['length', 'lengths'],
  ['weight', 'weights'],
  ['axleWeight', 'weights'],
  ['topSpeed', 'speeds'],
] as const satisfies readonly (readonly [VehicleSizeField, 'lengths' | 'weights' | 'speeds'])[]

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
                  kind={kind}
                  units={units}
                  problem={plannerTexts.problems.size}
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

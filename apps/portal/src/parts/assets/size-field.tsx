import { type MeasurementSystem, mpsToMph } from '@stormlane/domain/measures'
import { useState } from 'react'
import { TextField } from '../../ui/controls/text-field.tsx'
import css from './size-field.module.css'

const FEET_PER_METER = 3.280_84
const POUNDS_PER_KILOGRAM = 2.204_62
const MEASURES = {
  imperial: { lengths: ['ft', FEET_PER_METER], weights: ['lb', POUNDS_PER_KILOGRAM], speeds: ['mph', mpsToMph(1)] },
  metric: { lengths: ['m', 1], weights: ['kg', 1], speeds: ['km/h', 3.6] },
} as const satisfies Record<MeasurementSystem, Record<string, readonly [unit: string, perSi: number]>>

interface SizeFieldProps {
  label: string
  kind: keyof (typeof MEASURES)['metric']
  units: MeasurementSystem
  /** What the field says about a size that is not above zero. */
  problem: string
  /** Meters, kilograms or meters per second. */
  value: number | null
  onChange: (value: number | null) => void
}

/** A size of a vehicle in the units of the user; empty for the usual one. Give it a `key` with the units. */
export function SizeField({ label, kind, units, problem, value, onChange }: SizeFieldProps) {
  const [unit, perSi] = MEASURES[units][kind]
  const [typed, setTyped] = useState(value === null ? '' : String(Number((value * perSi).toFixed(2))))
  const wrong = typed.trim() !== '' && !(Number(typed) > 0)
  return (
    <TextField
      label={label}
      size="small"
      inputMode="decimal"
      value={value === null && !wrong ? '' : typed}
      error={wrong ? problem : undefined}
      endAdornment={<span className={css.unit}>{unit}</span>}
      onChange={(event) => {
        const text = event.target.value
        setTyped(text)
        onChange(Number(text) > 0 ? Number(text) / perSi : null)
      }}
    />
  )
}

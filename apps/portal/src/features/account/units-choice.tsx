import type { MeasurementSystem } from '@stormlane/domain'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { accountTexts as TEXTS } from './account.texts.ts'
import css from './account-page.module.css'

interface UnitsChoiceProps {
  label: string
  value: MeasurementSystem
  onChange: (system: MeasurementSystem) => void
}

/** A row with the choice between imperial and metric units. */
export function UnitsChoice({ label, value, onChange }: UnitsChoiceProps) {
  return (
    <div className={css.preference}>
      <span>{label}</span>
      <SegmentedControl
        label={label}
        value={value}
        onChange={onChange}
        options={[
          { value: 'imperial', label: TEXTS.imperial },
          { value: 'metric', label: TEXTS.metric },
        ]}
      />
    </div>
  )
}

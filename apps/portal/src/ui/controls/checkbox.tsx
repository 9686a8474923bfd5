import { Checkbox as MuiCheckbox } from '../material/checkbox.ts'
import { FormControlLabel } from '../material/form-control-label.ts'

interface CheckboxProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some but not all of the items it represents are selected. */
  mixed?: boolean
  disabled?: boolean
}

export function Checkbox({ label, checked, onChange, mixed = false, disabled = false }: CheckboxProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={<MuiCheckbox checked={checked} indeterminate={mixed} onChange={(_event, next) => onChange(next)} />}
    />
  )
}

import { FormControlLabel } from '../material/form-control-label.ts'
import { Switch as MuiSwitch } from '../material/switch.ts'

interface SwitchProps {
  label: string
  /** Shows the label to screen readers only, e.g. in a column with a header. */
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Applies at once; use a checkbox for a setting with a Save button. */
export function Switch({ label, hideLabel = false, checked, onChange, disabled = false }: SwitchProps) {
  if (hideLabel)
    return (
      <MuiSwitch
        checked={checked}
        disabled={disabled}
        onChange={(_event, next) => onChange(next)}
        slotProps={{ input: { 'aria-label': label } }}
      />
    )
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={<MuiSwitch checked={checked} onChange={(_event, next) => onChange(next)} />}
    />
  )
}

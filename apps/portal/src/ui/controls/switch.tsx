import FormControlLabel from '@mui/material/FormControlLabel'
import MuiSwitch from '@mui/material/Switch'

interface SwitchProps {
  label: string
  /** The label is for screen readers only, e.g. in a column whose header says enough. */
  hideLabel?: boolean
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. What needs a Save button is a checkbox. */
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

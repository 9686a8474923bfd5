import FormControlLabel from '@mui/material/FormControlLabel'
import MuiSwitch from '@mui/material/Switch'

interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** On or off, at once. What needs a Save button is a checkbox. */
export function Switch({ label, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={<MuiSwitch checked={checked} onChange={(_event, next) => onChange(next)} />}
    />
  )
}

import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { MenuItem } from '../material/menu-item.ts'
import { Select } from '../material/select.ts'
import css from './field.module.css'

interface SelectFieldProps<Value extends string | number> {
  label: string
  hideLabel?: boolean
  options: readonly { value: Value; label: string; icon?: ReactNode; disabled?: boolean }[]
  value: Value
  onChange: (value: Value) => void
  size?: 'small' | 'medium'
  help?: ReactNode
  disabled?: boolean
}

/** A choice from a menu. For two to four options prefer a SegmentedControl. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, size = 'medium', help, disabled = false } = props
  const labelId = useId()
  return (
    <div className={hideLabel ? undefined : css.field}>
      <span className={hideLabel ? 'visually-hidden' : css.label} id={labelId}>
        {label}
      </span>
      <Select
        size={size}
        value={value}
        disabled={disabled}
        labelId={labelId}
        IconComponent={ChevronDown}
        fullWidth={!hideLabel}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
            {option.icon}
            {option.label}
          </MenuItem>
        ))}
      </Select>
      {help ? <p className={css.help}>{help}</p> : null}
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import css from './segmented-control.module.css'

interface Segment<Value extends string> {
  value: Value
  label: string
  /** Explains the label if it is not clear on its own. */
  hint?: string
  icon?: ReactNode
  count?: number
  disabled?: boolean
}

interface SegmentedControlProps<Value extends string> {
  /** Accessible name of the choice. */
  label: string
  options: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Use `bar` inside a FloatingBar over the map. */
  variant?: 'inset' | 'bar'
  fullWidth?: boolean
}

/** A choice between a few options, built from radio buttons so that arrow keys and screen readers work as usual. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, variant = 'inset', fullWidth = false } = props
  const name = useId()
  const classes = [css.group, variant === 'bar' && css.bar, fullWidth && css.full].filter(Boolean).join(' ')
  return (
    <fieldset className={classes}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.option} title={option.hint}>
          <input
            className={css.input}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {variant === 'bar' && option.icon ? <span className={css.word}>{option.label}</span> : option.label}
          {option.count === undefined ? null : (
            <span className={css.count}>{option.count.toLocaleString('en-US')}</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

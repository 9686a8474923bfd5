import type { ReactNode } from 'react'
import { Field } from './field.tsx'
import { InputBox, type InputBoxProps } from './input-box.tsx'

interface TextFieldProps extends InputBoxProps {
  label: string
  /** Shows the label to screen readers only, e.g. for a filter with a placeholder. */
  hideLabel?: boolean
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  startIcon?: ReactNode
}

/** A labeled text input; `rows` makes it a text area. Accepts the props of react-hook-form's `register` (ref as inputRef). */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel = false, help, error, optional = false, startIcon, ...input } = props
  const control = (aria: object) => (
    <InputBox {...input} error={Boolean(error)} startAdornment={startIcon} aria={aria} />
  )
  if (hideLabel) return control({ 'aria-label': label })
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {control}
    </Field>
  )
}

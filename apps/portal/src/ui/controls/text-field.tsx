import OutlinedInput from '@mui/material/OutlinedInput'
import type { ChangeEvent, FocusEvent, HTMLInputTypeAttribute, KeyboardEvent, ReactNode, Ref } from 'react'
import { Field } from './field.tsx'

interface TextFieldProps {
  label: string
  /** Shows the label to screen readers only, e.g. for a filter with a placeholder. */
  hideLabel?: boolean
  name?: string
  type?: HTMLInputTypeAttribute
  value?: string
  defaultValue?: string
  placeholder?: string
  help?: ReactNode
  error?: string | undefined
  optional?: boolean
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  size?: 'small' | 'medium'
  rows?: number
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search'
  startIcon?: ReactNode
  endAdornment?: ReactNode
  inputRef?: Ref<HTMLInputElement | HTMLTextAreaElement>
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

/** A labeled text input; `rows` makes it a text area. Accepts the props of react-hook-form's `register` (ref as inputRef). */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hideLabel = false,
    help,
    error,
    optional = false,
    startIcon,
    rows,
    maxLength,
    inputMode,
    ...input
  } = props
  const control = (aria: object) => (
    <OutlinedInput
      {...input}
      size={input.size ?? 'medium'}
      error={Boolean(error)}
      fullWidth
      startAdornment={startIcon}
      multiline={rows !== undefined}
      {...(rows === undefined ? {} : { rows })}
      inputProps={{ ...aria, maxLength, inputMode }}
    />
  )
  if (hideLabel) return control({ 'aria-label': label })
  return (
    <Field label={label} help={help} error={error} optional={optional}>
      {control}
    </Field>
  )
}

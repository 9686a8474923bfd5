import type {
  ChangeEvent,
  FocusEvent,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  KeyboardEvent,
  MouseEvent,
  ReactNode,
  Ref,
} from 'react'
import css from './input-box.module.css'

type TextElement = HTMLInputElement | HTMLTextAreaElement

/** Props that a text field and its box share. */
export interface InputBoxProps {
  name?: string
  type?: HTMLInputTypeAttribute
  value?: string
  defaultValue?: string
  placeholder?: string
  required?: boolean
  disabled?: boolean
  readOnly?: boolean
  size?: 'small' | 'medium'
  /** Makes it a text area. */
  rows?: number
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'search'
  endAdornment?: ReactNode
  inputRef?: Ref<TextElement>
  onChange?: (event: ChangeEvent<TextElement>) => void
  onBlur?: (event: FocusEvent<TextElement>) => void
  onKeyDown?: (event: KeyboardEvent<TextElement>) => void
}

interface Shown {
  className?: string | undefined
  /** Marks the box as invalid, for screen readers too. */
  error?: boolean
  startAdornment?: ReactNode
  /** Ties the input to its label, help and error, or names it. */
  aria: Pick<InputHTMLAttributes<TextElement>, 'id' | 'spellCheck' | 'aria-label' | 'aria-describedby' | 'aria-invalid'>
}

/** A text input with room for an icon or a button on either side; a click beside the text focuses the input. */
export function InputBox(props: InputBoxProps & Shown) {
  const { className, size, error = false, rows, startAdornment, endAdornment, inputRef, aria, ...input } = props
  const classes = [css.box, size === 'small' && css.small, rows !== undefined && css.lines, error && css.wrong]
  const attributes = { 'aria-invalid': error || undefined, ...input, ...aria, className: css.input }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside has the role; this only widens its area for a mouse
    <div className={[...classes, className].filter(Boolean).join(' ')} onMouseDown={focusInput}>
      {startAdornment}
      {rows === undefined ? (
        <input type="text" {...attributes} ref={inputRef as Ref<HTMLInputElement>} />
      ) : (
        <textarea {...attributes} rows={rows} ref={inputRef as Ref<HTMLTextAreaElement>} />
      )}
      {endAdornment}
    </div>
  )
}

function focusInput(event: MouseEvent<HTMLElement>): void {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector<TextElement>(':scope > input, :scope > textarea')?.focus()
}

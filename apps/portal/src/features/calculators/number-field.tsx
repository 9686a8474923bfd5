import { parseWholeNumber } from '@stormlane/domain/calculators'
import { type KeyboardEvent, useId, useState } from 'react'
import { formatAmount } from './amounts.ts'
import { calculatorTexts } from './calculators.texts.ts'
import css from './number-field.module.css'

interface NumberFieldProps {
  label: string
  /** Hides the label visually where a table heading shows the same text. */
  hideLabel?: boolean
  value: number
  max: number
  prefix?: string
  suffix?: string
  small?: boolean
  /** Places the label before the input instead of above it. */
  inline?: boolean
  onChange: (value: number) => void
}

/** A non-negative whole number. Keys other than digits are ignored; pasted text that is not a number becomes 0. */
export function NumberField({
  label,
  hideLabel = false,
  value,
  max,
  prefix,
  suffix,
  small = false,
  inline = false,
  onChange,
}: NumberFieldProps) {
  const id = useId()
  const [isLimited, setLimited] = useState(false)
  const change = (text: string) => {
    setLimited(parseWholeNumber(text, Number.POSITIVE_INFINITY) > max)
    onChange(parseWholeNumber(text, max))
  }
  return (
    <div className={inline ? `${css.field} ${css.inline}` : css.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
      </label>
      <div className={small ? `${css.box} ${css.small}` : css.box}>
        {prefix && <span aria-hidden="true">{prefix}</span>}
        <input
          id={id}
          className={css.input}
          inputMode="numeric"
          autoComplete="off"
          value={formatAmount(value)}
          aria-describedby={isLimited ? `${id}-limit` : undefined}
          onKeyDown={ignoreOtherKeys}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {suffix && <span aria-hidden="true">{suffix}</span>}
      </div>
      {isLimited && (
        <p id={`${id}-limit`} role="status" className={css.limit}>
          {calculatorTexts.limit(formatAmount(max))}
        </p>
      )}
    </div>
  )
}

/** Ignores keys other than digits, so that a typo does not turn the number into 0 (CALC-005). */
function ignoreOtherKeys(event: KeyboardEvent): void {
  const isShortcut = event.ctrlKey || event.metaKey || event.altKey
  if (event.key.length === 1 && !isShortcut && !/[\d,]/.test(event.key)) event.preventDefault()
}

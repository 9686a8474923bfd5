import { type ChangeEvent, type SubmitEvent, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
/** Returns the problem of a value, or undefined. */
type Rule<Name extends string> = (value: string, values: Values<Name>) => string | undefined

/**
 * A small form of text fields. It shows problems on submit, and afterwards on each keystroke. It does not use the form
 * library, because these pages are the first that users load.
 */
export function useTextForm<Name extends string>(
  rules: Record<Name, Rule<Name>>,
  onValid: (values: Values<Name>) => void,
) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>)
  const [sent, setSent] = useState(false)
  const fieldProblem = (name: Name) => rules[name](values[name], values)

  return {
    /** Props of a TextField. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValues({ ...values, [name]: event.target.value }),
      error: sent ? fieldProblem(name) : undefined,
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSent(true)
      const wrong = names.find((name) => fieldProblem(name) !== undefined)
      if (wrong === undefined) onValid(values)
      else focusField(event.currentTarget, wrong)
    },
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

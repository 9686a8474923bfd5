import { type ChangeEvent, type SubmitEvent, useState } from 'react'

type Values<Name extends string> = Record<Name, string>
/** What is wrong with a value, or nothing. */
type Rule<Name extends string> = (value: string, values: Values<Name>) => string | undefined

/**
 * A form of a few texts. It speaks up when it is sent, and from then on at each key. These pages are the first that anyone
 * loads, so they do without a form library.
 */
export function useTextForm<Name extends string>(
  rules: Record<Name, Rule<Name>>,
  onValid: (values: Values<Name>) => void,
) {
  const names = Object.keys(rules) as Name[]
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Values<Name>)
  const [sent, setSent] = useState(false)
  const problemOf = (name: Name) => rules[name](values[name], values)

  return {
    /** The props of the TextField with this name. */
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setValues({ ...values, [name]: event.target.value }),
      error: sent ? problemOf(name) : undefined,
    }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSent(true)
      const wrong = names.find((name) => problemOf(name) !== undefined)
      if (wrong === undefined) onValid(values)
      else focusField(event.currentTarget, wrong)
    },
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}

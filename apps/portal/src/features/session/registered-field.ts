import type { UseFormRegisterReturn } from 'react-hook-form'

/** What react-hook-form registers, as the props of a TextField: its ref belongs to the input inside. */
export function fieldOf({ name, ref, onChange, onBlur }: UseFormRegisterReturn) {
  return { name, inputRef: ref, onChange, onBlur }
}

import type { UseFormRegisterReturn } from 'react-hook-form'

/** What react-hook-form's `register` returns, as props of a TextField. */
export function registered({ ref, ...props }: UseFormRegisterReturn) {
  return { ...props, inputRef: ref }
}

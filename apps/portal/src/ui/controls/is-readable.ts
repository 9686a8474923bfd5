/**
 * Returns whether every field of the form holds readable input. If not, the first invalid field is focused and then
 * says why.
 */
export function isReadable(form: HTMLFormElement | null): boolean {
  const unreadable = [...(form?.elements ?? [])].find(
    (field) => field instanceof HTMLInputElement && !field.validity.valid,
  )
  if (unreadable instanceof HTMLElement) unreadable.focus()
  return unreadable === undefined
}

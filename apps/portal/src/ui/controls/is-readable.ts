/** Whether every field of the form holds what could be read; else the first that does not is focused, which then says why. */
export function isReadable(form: HTMLFormElement | null): boolean {
  const unreadable = [...(form?.elements ?? [])].find(
    (field) => field instanceof HTMLInputElement && !field.validity.valid,
  )
  if (unreadable instanceof HTMLElement) unreadable.focus()
  return unreadable === undefined
}

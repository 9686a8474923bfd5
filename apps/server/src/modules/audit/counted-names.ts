/** The most names that a line of the audit trail lists. */
const NAMED = 5

/** `7 vehicles (Truck 1, Truck 2, Truck 3, Truck 4, Truck 5 and 2 more)`. */
export function countedNames(names: readonly string[], noun: string): string {
  const more = names.length > NAMED ? ` and ${(names.length - NAMED).toLocaleString('en-US')} more` : ''
  const count = `${names.length.toLocaleString('en-US')} ${names.length === 1 ? noun : `${noun}s`}`
  return `${count} (${names.slice(0, NAMED).join(', ')}${more})`
}

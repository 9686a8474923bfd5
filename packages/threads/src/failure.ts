// Errors between threads: structured clone drops their class and their own fields, so they cross as plain data.

export interface Failure {
  name: string
  message: string
  stack: string | undefined
  /** Own fields of the error that are plain values, such as a code or a number of seconds. */
  fields: Record<string, string | number | boolean>
}

export type ErrorClass = abstract new (...args: never[]) => Error

export function toFailure(thrown: unknown): Failure {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const fields: Failure['fields'] = {}
  for (const [field, value] of Object.entries(error))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') fields[field] = value
  return { name: error.name, message: error.message, stack: error.stack, fields }
}

/** Restores the error, as an instance of its class if the caller listed that class. */
export function toError({ name, message, stack, fields }: Failure, classes: readonly ErrorClass[]): Error {
  const error = new Error(message)
  const ours = classes.find((one) => one.name === name)
  if (ours) Object.setPrototypeOf(error, ours.prototype as object)
  return Object.assign(error, fields, { name }, stack !== undefined && { stack })
}

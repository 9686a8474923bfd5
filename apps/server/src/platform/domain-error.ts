import { ERRORS, type ErrorCode } from '@stormlane/contract'

/** An error that is reported to the caller with its code, the status of that code, and readable messages. */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: ErrorCode
  readonly messages: readonly string[]
  /** When to retry, for status 429. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, messages: readonly string[] = [ERRORS[code].text], retryAfterSeconds?: number) {
    super(messages.join(' '))
    this.code = code
    this.messages = messages
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns its argument, or throws NOT_FOUND if it is null or undefined. */
export function found<T>(thing: T | null | undefined): T {
  if (thing === undefined || thing === null) throw new DomainError('NOT_FOUND')
  return thing
}

/**
 * Why a call to a provider failed: it `rejected` this message permanently, `refused` our credentials, `limited` our rate, or is
 * `unavailable`.
 */
export type TelematicsFailureKind = 'rejected' | 'refused' | 'limited' | 'unavailable'

/** The message is shown to users, so it never contains credentials, addresses or raw answers of a provider. */
export class TelematicsFailure extends Error {
  override name = 'TelematicsFailure'
  readonly kind: TelematicsFailureKind
  /** How long the provider asks us to wait. */
  readonly retryAfterMs: number | undefined

  constructor(kind: TelematicsFailureKind, message: string, retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.retryAfterMs = retryAfterMs
  }
}

export const TELEMATICS_FAILURE_TEXTS = {
  refused: 'The provider refuses the access key.',
  limited: 'The provider takes no more messages at the moment.',
  unavailable: 'The provider cannot be reached.',
  slow: 'The provider did not answer in time.',
  refusedUser: 'The provider refuses the user name or password.',
  forbidden: 'The provider refuses this request: the access key lacks a permission.',
  busy: 'The provider limits how often it is asked.',
  tooLarge: 'The answer of the provider is too large.',
  unreadable: 'The answer of the provider cannot be read.',
  half: 'The provider sent only a part of its answer.',
  noneReadable: (what: string) => `The provider sent ${what}, but none of them can be read.`,
  status: (status: number) => `The provider answered with status ${status}.`,
  serverNotPermitted: 'The provider named a server that is not permitted.',
  noDriver: 'The provider has no driver for this vehicle.',
  noSender: 'The connection has no sender for messages: an admin can add one.',
} as const

/** Converts any error of a provider; an unexpected error counts as unavailable. */
export function toTelematicsFailure(error: unknown): TelematicsFailure {
  if (error instanceof TelematicsFailure) return error
  const isSlow = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new TelematicsFailure('unavailable', TELEMATICS_FAILURE_TEXTS[isSlow ? 'slow' : 'unavailable'])
}

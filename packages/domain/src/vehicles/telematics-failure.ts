/**
 * Why a provider did not do what it was asked: `rejected` this one message for good, `refused` our credentials, was asked too often
 * (`limited`), or is `unavailable`.
 */
export type TelematicsFailureKind = 'rejected' | 'refused' | 'limited' | 'unavailable'

/** Its words are shown to users: they never carry credentials, addresses or what a provider answered as it stands. */
export class TelematicsFailure extends Error {
  override name = 'TelematicsFailure'
  readonly kind: TelematicsFailureKind
  /** How long the provider wants to be left alone. */
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
} as const

/** Whatever a provider threw; what it did not throw on purpose means that it is not available. */
export function telematicsFailureOf(error: unknown): TelematicsFailure {
  if (error instanceof TelematicsFailure) return error
  const isSlow = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new TelematicsFailure('unavailable', TELEMATICS_FAILURE_TEXTS[isSlow ? 'slow' : 'unavailable'])
}

// Detects whether a provider or another receiver is down, from the outcomes of messages sent to it.
import type { TelematicsFailureKind } from '../../vehicles/telematics-failure.ts'

/** After this many unanswered failures (our choice), nothing more is sent until the messages in flight have ended. */
const DOUBT_AFTER = 8

/**
 * A failure indicates an outage if no other message was answered in the meantime; a few timeouts among many deliveries do not. The
 * provider is down if such a failure was the last outcome and no message is in flight.
 */
export function providerWatch<Failure extends { kind: TelematicsFailureKind }>() {
  let underway = 0
  let answers = 0
  let unansweredFailures = 0
  let lastFailure: Failure | undefined

  function answer(): void {
    answers++
    unansweredFailures = 0
    lastFailure = undefined
  }

  return {
    /** Starts an attempt; the returned function ends it. */
    begins() {
      underway++
      const answersBefore = answers
      return (failure?: Failure): void => {
        underway--
        if (failure === undefined || failure.kind === 'rejected') answer()
        else if (failure.kind !== 'limited' && answers === answersBefore) {
          unansweredFailures++
          lastFailure = failure
        }
      }
    },
    hasAnswered: () => answers > 0,
    isDoubtful: () => unansweredFailures >= DOUBT_AFTER,
    /** Why the provider is down; undefined if it is not. */
    isDown: () => (underway === 0 ? lastFailure : undefined),
  }
}

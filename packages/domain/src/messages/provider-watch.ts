// Whether the provider of a connection is down, told from how the messages through it end.
import type { TelematicsFailure } from '../vehicles/telematics-failure.ts'

/** After so many failures without an answer (ours), nothing more is sent until those on their way have ended. */
const DOUBT_AFTER = 8

/**
 * A failure speaks against the provider when nothing else was answered while it lasted: a few that hang among many that are taken do
 * not. The provider is down when such a failure was the last word and nothing is on its way.
 */
export function providerWatch() {
  let underway = 0
  let answers = 0
  let unansweredFailures = 0
  let lastWord: TelematicsFailure | undefined

  function answer(): void {
    answers++
    unansweredFailures = 0
    lastWord = undefined
  }

  return {
    /** An attempt begins; what is returned ends it. */
    begins() {
      underway++
      const answersBefore = answers
      return (failure?: TelematicsFailure): void => {
        underway--
        if (failure === undefined || failure.kind === 'rejected') answer()
        else if (failure.kind !== 'limited' && answers === answersBefore) {
          unansweredFailures++
          lastWord = failure
        }
      }
    },
    hasAnswered: () => answers > 0,
    isDoubtful: () => unansweredFailures >= DOUBT_AFTER,
    /** Why it is down, or nothing. */
    isDown: () => (underway === 0 ? lastWord : undefined),
  }
}

// The messaging half of the simulated provider. It misbehaves only where an operator asks for it.
import {
  type DriverMessage,
  type MessageReceipt,
  type RandomSource,
  TELEMATICS_FAILURE_TEXTS,
  TelematicsFailure,
} from '@stormlane/domain'

/**
 * How a simulated provider misbehaves: it fails, never answers (`hang`), asks for a pause (`limit`), takes a message and loses its
 * answer, so that it is sent again (`repeat`), does all of these by turns (`mixed`), or refuses every message (`reject`) or key (`lockout`).
 */
export const PROVIDER_TROUBLES = ['none', 'fail', 'hang', 'limit', 'repeat', 'reject', 'lockout', 'mixed'] as const
export type ProviderTrouble = (typeof PROVIDER_TROUBLES)[number]

const MIXED = ['fail', 'hang', 'limit', 'repeat'] as const
const PAUSE_MS = 200

/** What drivers have been shown, each message once, whatever happens to our processes. */
export interface SimulatedInbox {
  receive(message: DriverMessage): Promise<MessageReceipt>
}

interface Options {
  inbox: SimulatedInbox
  isOfFleet: (vehicleExternalId: string) => boolean
  trouble: ProviderTrouble
  /** The part of messages that meets the trouble, 0-1. */
  share: number
  random: RandomSource
}

export function simulatedMessaging({ inbox, isOfFleet, trouble, share, random }: Options) {
  function troubleOf(): Exclude<ProviderTrouble, 'mixed'> {
    if (random() >= share) return 'none'
    return trouble === 'mixed' ? (MIXED[Math.floor(random() * MIXED.length)] ?? 'fail') : trouble
  }

  return {
    send: async (message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt> => {
      const met = troubleOf()
      if (met === 'fail') throw unavailable()
      if (met === 'hang') return never(signal)
      if (met === 'limit') throw new TelematicsFailure('limited', TELEMATICS_FAILURE_TEXTS.limited, PAUSE_MS)
      if (met === 'lockout') throw new TelematicsFailure('refused', TELEMATICS_FAILURE_TEXTS.refused)
      if (met === 'reject') throw new TelematicsFailure('rejected', 'The provider does not take this message.')
      if (!isOfFleet(message.vehicleExternalId))
        throw new TelematicsFailure('rejected', `The provider has no vehicle ${message.vehicleExternalId}.`)
      const receipt = await inbox.receive(message)
      if (met === 'repeat') throw unavailable()
      return receipt
    },
  }
}

const unavailable = () => new TelematicsFailure('unavailable', TELEMATICS_FAILURE_TEXTS.unavailable)

/** Answers nothing until the caller has had enough. */
function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

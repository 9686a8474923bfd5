// The messaging part of the simulated telematics provider. It fails only if an operator configures it to.
import type { RandomSource } from '@stormlane/domain/measures'
import {
  type DriverMessage,
  type MessageReceipt,
  type ProviderTrouble,
  TELEMATICS_FAILURE_TEXTS,
  TelematicsFailure,
} from '@stormlane/domain/vehicles'

const MIXED = ['fail', 'hang', 'limit', 'repeat'] as const
const PAUSE_MS = 200

/** Records the messages shown to drivers. It must detect repeated messages even after a restart. */
interface SimulatedInbox {
  receive(message: DriverMessage): Promise<MessageReceipt>
}

interface Options {
  inbox: SimulatedInbox
  isOfFleet: (vehicleExternalId: string) => boolean
  trouble: ProviderTrouble
  /** Share of messages that are affected, 0-1. */
  share: number
  random: RandomSource
}

export function simulatedMessaging({ inbox, isOfFleet, trouble, share, random }: Options) {
  function pickTrouble(): Exclude<ProviderTrouble, 'mixed'> {
    if (random() >= share) return 'none'
    return trouble === 'mixed' ? (MIXED[Math.floor(random() * MIXED.length)] ?? 'fail') : trouble
  }

  return {
    send: async (message: DriverMessage, signal?: AbortSignal): Promise<MessageReceipt> => {
      const current = pickTrouble()
      if (current === 'fail') throw unavailable()
      if (current === 'hang') return waitForAbort(signal)
      if (current === 'limit') throw new TelematicsFailure('limited', TELEMATICS_FAILURE_TEXTS.limited, PAUSE_MS)
      if (current === 'lockout') throw new TelematicsFailure('refused', TELEMATICS_FAILURE_TEXTS.refused)
      if (current === 'reject') throw new TelematicsFailure('rejected', 'The provider does not take this message.')
      if (!isOfFleet(message.vehicleExternalId))
        throw new TelematicsFailure('rejected', `The provider has no vehicle ${message.vehicleExternalId}.`)
      const receipt = await inbox.receive(message)
      if (current === 'repeat') throw unavailable()
      return receipt
    },
  }
}

const unavailable = () => new TelematicsFailure('unavailable', TELEMATICS_FAILURE_TEXTS.unavailable)

/** Settles only when the caller aborts. */
function waitForAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

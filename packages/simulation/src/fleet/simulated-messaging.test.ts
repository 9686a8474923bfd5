import { seededRandom } from '@stormlane/domain/measures'
import type { DriverMessage, ProviderTrouble } from '@stormlane/domain/vehicles'
import { expect, test } from 'vitest'
import { simulatedMessaging } from './simulated-messaging.ts'

const message: DriverMessage = {
  dedupeKey: 'k',
  vehicleExternalId: 'SL-0001',
  externalDriverId: null,
  text: 'Snow',
  urgent: false,
  triedSince: null,
}

/** A provider, and the keys of the messages shown to its drivers. */
function provider(trouble: ProviderTrouble, share = 1) {
  const seen = new Set<string>()
  const inbox = {
    async receive({ dedupeKey }: DriverMessage) {
      const repeated = seen.has(dedupeKey)
      seen.add(dedupeKey)
      return { providerMessageId: dedupeKey, repeated }
    },
  }
  const isOfFleet = (id: string) => id.startsWith('SL-')
  return { seen, ...simulatedMessaging({ inbox, isOfFleet, trouble, share, random: seededRandom(1) }) }
}

test('a message is shown once even if it is sent twice, and only to vehicles of the fleet', async () => {
  const { send, seen } = provider('none')
  expect(await send(message)).toMatchObject({ repeated: false })
  expect(await send(message)).toMatchObject({ repeated: true })
  expect(seen.size).toBe(1)
  await expect(send({ ...message, vehicleExternalId: 'X' })).rejects.toMatchObject({
    kind: 'rejected',
    message: 'The provider has no vehicle X.',
  })
})

test.each([
  ['fail', 'unavailable', 0],
  ['limit', 'limited', 0],
  ['reject', 'rejected', 0],
  ['lockout', 'refused', 0],
  ['repeat', 'unavailable', 1],
] as const)('with trouble "%s" the failure is "%s" and %i messages are shown', async (trouble, kind, shown) => {
  const { send, seen } = provider(trouble)
  await expect(send(message)).rejects.toMatchObject({ kind })
  expect(seen.size).toBe(shown)
})

test('with trouble "hang" the call ends only when the caller aborts', async () => {
  const giveUp = new AbortController()
  const sending = provider('hang').send(message, giveUp.signal)
  giveUp.abort(new DOMException('too long', 'TimeoutError'))
  await expect(sending).rejects.toThrow('too long')
})

test('trouble affects the given share of messages', async () => {
  const { send } = provider('fail', 0.25)
  const sent = await Promise.allSettled(Array.from({ length: 400 }, () => send(message)))
  const failed = sent.filter(({ status }) => status === 'rejected').length
  expect(failed).toBeGreaterThan(60)
  expect(failed).toBeLessThan(140)
})

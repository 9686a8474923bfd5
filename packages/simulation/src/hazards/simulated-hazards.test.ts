import { expect, test } from 'vitest'
import { SimulatedHazards } from './simulated-hazards.ts'

test('the thread answers alerts, events and road conditions, and leaves out known alerts', {
  timeout: 120_000,
}, async () => {
  const now = new Date('2026-01-15T12:10:00Z')
  const hazards = new SimulatedHazards({ now: () => now }, { seed: 1, degrees: 2, dataFolder: '/nowhere' })
  try {
    const messages = await hazards.messages()
    expect(messages.length).toBeGreaterThan(0)
    expect(messages[0]?.sent).toBeInstanceOf(Date)
    expect(await hazards.messages(messages.map(({ id }) => id))).toEqual([])
    expect((await hazards.events('volcanoes', now)).length).toBeGreaterThan(0)
    expect((await hazards.roadConditions(now)).length).toBeGreaterThan(1000)
    const given = AbortSignal.abort()
    await expect(hazards.events('fires', now, given)).rejects.toThrow('canceled')
  } finally {
    await hazards.close()
  }
})

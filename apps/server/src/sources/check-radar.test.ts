import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PracticeFiles, practiceServer } from '@stormlane/simulation'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { checkRadar } from './check-models.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})

/** The check of the radar, at a time, of a practice server whose frames are published as fast as possible or as NOAA's. */
async function radarCheck(latency: 'none' | 'typical') {
  const clock = { at: new Date(), now: () => clock.at }
  const files = new PracticeFiles({ seed: 1, degrees: 8, hrrrKm: 800, nbmKm: 800, latency, now: clock.now })
  const server = practiceServer(files)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { models } = readConfig({
    STORMLANE_WORLD: 'live',
    FEEDS_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const check = checkRadar({ models, userAgent: 'test' }, clock)
  return (at: Date) => {
    clock.at = at
    return check({} as never, AbortSignal.timeout(60_000))
  }
}

test.each(['none', 'typical'] as const)(
  'the check of the radar finds a frame at every minute of the hour, with the delay "%s" [FEED-054]',
  async (latency) => {
    const check = await radarCheck(latency)
    const ages: number[] = []
    for (let minute = 0; minute < 60; minute++) {
      const { items, ageSeconds } = await check(new Date(Date.UTC(2026, 7, 28, 0, minute, 31)))
      expect([minute, items]).toEqual([minute, 1])
      ages.push(ageSeconds ?? Number.NaN)
    }
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(10 * 60)
    expect(Math.max(...ages)).toBeLessThan(25 * 60)
  },
)

import { expect, test } from 'vitest'
import { syncPauseMs } from './sync-pause.ts'
import { TelematicsFailure } from './telematics-failure.ts'

const pause = (failures: number, retryAfterMs?: number) =>
  syncPauseMs(new TelematicsFailure('unavailable', 'down', retryAfterMs), failures)

test('the pause after failed polls doubles up to 15 minutes', () => {
  expect([1, 2, 3, 5, 6, 1000].map((failures) => pause(failures) / 1000)).toEqual([30, 60, 120, 480, 900, 900])
})

test('a longer pause that the provider asks for is kept, up to an hour', () => {
  expect([pause(1, 90_000), pause(6, 90_000), pause(1, 86_400_000)].map((ms) => ms / 1000)).toEqual([90, 900, 3600])
})

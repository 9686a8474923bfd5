import { expect, test, vi } from 'vitest'
import { AtmosphereModel } from '../../packages/simulation/src/atmosphere/atmosphere-model.ts'
import { GridFrames } from '../../packages/simulation/src/events/grid-frames.ts'
import { areaGrid } from '../../packages/simulation/src/simulated-source.ts'
import { followStorms } from './follow-storms.ts'

/** Ten seconds of processor time, of which a busy machine gives little. */
vi.setConfig({ testTimeout: 900_000 })

/** Enough for storms to split, merge and begin. More runs and days are those of `npm run storms`. */
const RUNS = 8

test('storms keep their identity in at least 95 % of hourly runs of a simulated world, and the history tells of splits and mergers [STORM-056]', () => {
  const frames = new GridFrames(new AtmosphereModel(areaGrid(1), 99))
  const { pairs, kept, recorded, splits, merges } = followStorms(frames, Date.parse('2025-01-10T00:00:00Z'), RUNS)
  // Fewer would prove nothing.
  expect(pairs).toBeGreaterThan(50)
  expect(kept / pairs).toBeGreaterThanOrEqual(0.95)
  // The history tells of all other changes.
  expect(kept + recorded).toBe(pairs)
  expect(splits).toBeGreaterThan(0)
  expect(merges).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { WindParticles } from './wind-particles.ts'

function* shares() {
  for (let state = 7; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    yield (state >>> 8) / 2 ** 24
  }
}
function random() {
  const source = shares()
  return () => source.next().value ?? 0
}

test('particles leave trails along the wind, longer ones where it is stronger [LAYER-096]', () => {
  const length = (metersPerSecond: number) => {
    const particles = new WindParticles(1, 10_000, 10_000, random())
    for (let i = 0; i < 11; i++) particles.blow(60, () => ({ right: metersPerSecond, down: 0 }))
    const { trails, lengths } = particles
    expect(lengths[0]).toBe(12)
    expect(trails[1]).toBeCloseTo(trails[23] as number)
    return (trails[0] as number) - (trails[22] as number)
  }
  expect(length(10)).toBeGreaterThan(15)
  expect(length(20) / length(10)).toBeCloseTo(2, 1)
})

test('a particle that leaves the screen, or the forecast, begins again elsewhere on it', () => {
  const particles = new WindParticles(200, 100, 50, random())
  for (let i = 0; i < 200; i++) particles.blow(50, (x) => (x < 90 ? { right: 30, down: -10 } : undefined))
  for (let i = 0; i < 200; i++) {
    const [x, y] = [particles.trails[24 * i] as number, particles.trails[24 * i + 1] as number]
    // A step is at most eight pixels.
    expect([x > -8 && x < 108, y > -8 && y < 58]).toEqual([true, true])
  }
})

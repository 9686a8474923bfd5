/** Uniform numbers in [0, 1). Passed in wherever randomness is used, so that results can be repeated with a seed. */
export type RandomSource = () => number

/** mulberry32 (Tommy Ettinger, public domain): small, fast and good enough for simulation, but not for secrets. */
export function seededRandom(seed: number): RandomSource {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A random number from the standard normal distribution: Box & Muller (1958). */
export function standardNormal(random: RandomSource): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

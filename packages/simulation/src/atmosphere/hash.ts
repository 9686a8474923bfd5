/** A pseudo-random number in [0, 1) that depends only on the seed and the integer keys. MurmurHash3 (Appleby 2008). */
export function hashUnit(seed: number, ...keys: number[]): number {
  let h = seed | 0
  for (const key of keys) {
    let k = Math.imul(key | 0, 0xcc9e2d51)
    k = (k << 15) | (k >>> 17)
    h ^= Math.imul(k, 0x1b873593)
    h = (h << 13) | (h >>> 19)
    h = (Math.imul(h, 5) + 0xe6546b64) | 0
  }
  h ^= h >>> 16
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  h ^= h >>> 16
  return (h >>> 0) / 4_294_967_296
}

/** A pseudo-random number in [low, high) that depends only on the seed and the integer keys. */
export function hashBetween(low: number, high: number, seed: number, ...keys: number[]): number {
  return low + (high - low) * hashUnit(seed, ...keys)
}

/** A smooth random curve with mean 0: random values in [-1, 1] at integers, interpolated by a cubic spline. */
export function smoothRandom(position: number, seed: number, key: number): number {
  const i = Math.floor(position)
  const t = position - i
  const at = (k: number) => 2 * hashUnit(seed, key, i + k) - 1
  const [a, b, c, d] = [at(-1), at(0), at(1), at(2)]
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
}

import { hashBetween, smoothRandom } from './hash.ts'
import type { Track } from './storm-tracks.ts'

/** Position on a track at an age of 0-1, by a Catmull-Rom spline through its points, with random deviations. */
export function positionOnTrack(
  track: Track,
  age: number,
  seed: number,
  number: number,
  wander = 1,
): { lat: number; lng: number } {
  const position = age * (track.length - 1)
  const i = Math.min(track.length - 2, Math.floor(position))
  const t = position - i
  const point = (k: number) => track[Math.min(track.length - 1, Math.max(0, i + k))] as readonly [number, number]
  const spline = (axis: 0 | 1) => {
    const [a, b, c, d] = [point(-1)[axis], point(0)[axis], point(1)[axis], point(2)[axis]]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return {
    lat:
      spline(0) + wander * (hashBetween(-2, 2, seed, 41, number) + 1.6 * smoothRandom(age * 3, seed, 42 + 7 * number)),
    lng: spline(1) + wander * (hashBetween(-3, 3, seed, 43, number) + 2 * smoothRandom(age * 3, seed, 44 + 7 * number)),
  }
}

/** Strength over the life of a system: rises smoothly from 0 to 1 until `grown`, and falls back to 0 from `fading` on. */
export function lifeEnvelope(age: number, grown: number, fading: number): number {
  const smooth = (t: number) => {
    const x = Math.min(1, Math.max(0, t))
    return x * x * (3 - 2 * x)
  }
  return smooth(age / grown) * (1 - smooth((age - fading) / (1 - fading)))
}

// A corridor lists places, not bends. Each leg is drawn as a piece of a centripetal Catmull-Rom curve through the
// places of its corridor (Yuksel, Schaefer, Keyser 2011: with exponent 1/2 it makes neither loops nor cusps).
import { metersBetween, type Position } from '../network/position.ts'

/** Distance between points of the curve; bends stay smooth at zooms that show single towns. */
const POINT_SPACING_METERS = 6000

/** The curve from `b` to `c`. `a` is the previous stop and `d` the next one, if the corridor has them. */
export function smoothLeg(a: Position | undefined, b: Position, c: Position, d: Position | undefined): Position[] {
  const before = a ?? mirrored(c, b)
  const after = d ?? mirrored(b, c)
  const steps = Math.max(1, Math.round(metersBetween(b, c) / POINT_SPACING_METERS))
  // Degrees of longitude shrink toward the poles; without this the curve would be distorted east to west.
  const shrink = Math.cos((((b[1] + c[1]) / 2) * Math.PI) / 180)
  const points = [before, b, c, after].map(([lng, lat]) => [lng * shrink, lat] as const)
  const knots = [0]
  for (let i = 1; i < 4; i++) {
    const [from, to] = [points[i - 1] as Position, points[i] as Position]
    // Knots must differ, but two stops of one interchange may have the same coordinates.
    knots.push((knots[i - 1] as number) + Math.max(1e-6, Math.sqrt(Math.hypot(to[0] - from[0], to[1] - from[1]))))
  }
  const line: Position[] = [b]
  for (let step = 1; step < steps; step++) {
    const t = (knots[1] as number) + ((knots[2] as number) - (knots[1] as number)) * (step / steps)
    const [x, y] = curveAt(points, knots, t)
    line.push([roundDegrees(x / shrink), roundDegrees(y)])
  }
  line.push(c)
  return line
}

/** The Barry-Goldman algorithm: three rounds of interpolation between neighboring knots. */
function curveAt(points: readonly Position[], knots: readonly number[], t: number): Position {
  let level = [...points]
  for (let span = 1; span <= 3; span++) {
    const next: Position[] = []
    for (let i = 0; i < level.length - 1; i++) {
      // The last round uses only the middle two knots, which makes the curve pass through the points.
      const left = span === 3 ? (knots[1] as number) : (knots[i] as number)
      const right = span === 3 ? (knots[2] as number) : (knots[i + span] as number)
      const share = (t - left) / (right - left)
      const [p, q] = [level[i] as Position, level[i + 1] as Position]
      next.push([p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share])
    }
    level = next
  }
  return level[0] as Position
}

function mirrored(point: Position, through: Position): Position {
  return [2 * through[0] - point[0], 2 * through[1] - point[1]]
}

/** Rounds to five decimals, about a meter, to keep lines short when they are sent as JSON. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}

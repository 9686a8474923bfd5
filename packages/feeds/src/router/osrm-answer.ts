import { decodePolyline, distanceMeters } from '@stormlane/domain/geo'
import type { RoadKind, RouteOption } from '@stormlane/domain/roads'
import * as z from 'zod'
import { OptionBuilder, roadKindOfName } from './option-builder.ts'

const step = z.object({
  distance: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  geometry: z.string(),
  name: z.string().default(''),
  ref: z.string().optional(),
  mode: z.string().optional(),
})

const leg = z.object({
  distance: z.number().nonnegative(),
  duration: z.number().nonnegative(),
  steps: z.array(step),
})

const route = z.object({ geometry: z.string(), legs: z.array(leg).min(1) })
const answer = z.object({ code: z.literal('Ok'), routes: z.array(route).min(1) })

type Leg = z.infer<typeof leg>
type Step = z.infer<typeof step>

/** Parses the options of a `/route/v1` answer with `polyline6` geometries. `stopSeconds` has one entry per stop, in order. */
export function readOsrmAnswer(body: unknown, stopSeconds: readonly number[]): RouteOption[] {
  return answer.parse(body).routes.map(({ legs, geometry }) => {
    if (legs.length !== stopSeconds.length + 1) {
      throw new RangeError(`Got ${legs.length} legs, expected ${stopSeconds.length + 1}.`)
    }
    const option = new OptionBuilder()
    const withoutSteps = legs.every(({ steps }) => steps.length === 0)
    const parts = withoutSteps ? cutByLength(decodePolyline(geometry, 6), legs) : []
    legs.forEach((found, i) => {
      const part = parts[i]
      if (part) option.add(legStretch(found, part))
      else for (const stretch of found.steps) option.add(stepStretch(stretch))
      option.endLeg(stopSeconds[i] ?? 0)
    })
    return option.build()
  })
}

const stepStretch = ({ distance, duration, geometry, name, ref, mode }: Step) => {
  const routeName = ref?.split(';')[0]?.trim() || name
  const roadKind: RoadKind = mode === 'ferry' ? 'ferry' : roadKindOfName(routeName)
  return { points: decodePolyline(geometry, 6), lengthMeters: distance, seconds: duration, roadKind, routeName }
}

const legStretch = ({ distance, duration }: Leg, points: Float64Array) => ({
  points,
  lengthMeters: distance,
  seconds: duration,
  roadKind: 'highway' as const,
  routeName: '',
})

/** Splits the geometry into legs by their lengths, for answers without steps. */
function cutByLength(points: Float64Array, legs: readonly Leg[]): Float64Array[] {
  const along = new Float64Array(points.length / 2)
  for (let i = 1; i < along.length; i++) along[i] = (along[i - 1] as number) + stepMeters(points, i)
  const whole = along.at(-1) ?? 0
  const sum = legs.reduce((meters, { distance }) => meters + distance, 0)
  let from = 0
  let driven = 0
  return legs.map(({ distance }) => {
    driven += distance
    let to = from
    while (to < along.length - 1 && (along[to] as number) < (whole * driven) / sum) to++
    const part = points.slice(2 * from, 2 * to + 2)
    from = to
    return part
  })
}

function stepMeters(points: Float64Array, i: number): number {
  const place = (point: number) => ({
    latitude: points[2 * point] as number,
    longitude: points[2 * point + 1] as number,
  })
  return distanceMeters(place(i - 1), place(i))
}

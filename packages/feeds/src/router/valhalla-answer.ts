import { decodePolyline } from '@stormlane/domain/geo'
import type { RoadKind, RouteOption } from '@stormlane/domain/roads'
import * as z from 'zod'
import { OptionBuilder, roadKindOfName } from './option-builder.ts'

const METERS_PER_UNIT: Record<'kilometers' | 'miles', number> = { kilometers: 1000, miles: 1609.344 }

const maneuver = z.object({
  length: z.number().nonnegative(),
  time: z.number().nonnegative(),
  begin_shape_index: z.int().nonnegative(),
  end_shape_index: z.int().nonnegative(),
  street_names: z.array(z.string()).optional(),
  highway: z.boolean().optional(),
  ferry: z.boolean().optional(),
})

const trip = z.object({
  units: z.enum(['kilometers', 'miles']).default('kilometers'),
  legs: z.array(z.object({ shape: z.string(), maneuvers: z.array(maneuver) })).min(1),
})

const answer = z.object({ trip, alternates: z.array(z.object({ trip })).optional() })

type Trip = z.infer<typeof trip>
type Maneuver = z.infer<typeof maneuver>

/** Parses the options of a `/route` answer, the engine's best first. `stopSeconds` has one entry per stop, in order. */
export function readValhallaAnswer(body: unknown, stopSeconds: readonly number[]): RouteOption[] {
  const { trip: best, alternates = [] } = answer.parse(body)
  return [best, ...alternates.map((alternate) => alternate.trip)].map((found) => readTrip(found, stopSeconds))
}

function readTrip({ legs, units }: Trip, stopSeconds: readonly number[]): RouteOption {
  if (legs.length !== stopSeconds.length + 1) {
    throw new RangeError(`Got ${legs.length} legs, expected ${stopSeconds.length + 1}.`)
  }
  const option = new OptionBuilder()
  legs.forEach(({ shape, maneuvers }, i) => {
    const points = decodePolyline(shape, 6)
    for (const stretch of maneuvers) {
      if (stretch.end_shape_index >= points.length / 2) throw new RangeError('A maneuver ends beyond its shape.')
      option.add({
        points: points.subarray(2 * stretch.begin_shape_index, 2 * stretch.end_shape_index + 2),
        lengthMeters: stretch.length * METERS_PER_UNIT[units],
        seconds: stretch.time,
        roadKind: maneuverRoadKind(stretch),
        routeName: stretch.street_names?.[0] ?? '',
      })
    }
    option.endLeg(stopSeconds[i] ?? 0)
  })
  return option.build()
}

function maneuverRoadKind({ ferry, highway, street_names: names = [] }: Maneuver): RoadKind {
  if (ferry) return 'ferry'
  if (highway) return 'freeway'
  return names.some((name) => roadKindOfName(name) !== 'street') ? 'highway' : 'street'
}

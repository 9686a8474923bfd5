import type { RoadKind } from '@stormlane/domain'
import type { RoadClass } from '../network/road-class.ts'

/** The kind of road that a driver sees, by the class in the network. */
export const ROAD_KIND_OF_CLASS: Record<RoadClass, RoadKind> = {
  interstate: 'freeway',
  turnpike: 'freeway',
  us: 'highway',
  state: 'highway',
  'trans-canada': 'highway',
  provincial: 'highway',
  federal: 'highway',
  ferry: 'ferry',
  motorway: 'freeway',
  trunk: 'highway',
  primary: 'highway',
  secondary: 'street',
}

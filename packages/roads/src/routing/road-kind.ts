import type { RoadKind } from '@stormlane/domain'
import type { RoadClass } from '../network/road-class.ts'

/** What a network's classes are to whoever drives on them. */
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

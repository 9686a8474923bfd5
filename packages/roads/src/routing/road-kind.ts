import type { RoadKind } from '@stormlane/domain/roads'
import type { RoadClass } from '../network/road-class.ts'

/** The kind of road shown to drivers, by network class. */
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

/** Road classes. Network files store the index into this array: append, never reorder. */
export const ROAD_CLASSES = [
  'interstate',
  'turnpike',
  'us',
  'state',
  'trans-canada',
  'provincial',
  'federal',
  'ferry',
  'motorway',
  'trunk',
  'primary',
  'secondary',
] as const

export type RoadClass = (typeof ROAD_CLASSES)[number]

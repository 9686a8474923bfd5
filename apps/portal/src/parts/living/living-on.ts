import type { Map as MapLibreMap } from 'maplibre-gl'

export interface LngLatPlace {
  lng: number
  lat: number
}

/** The values of a layer at a place. */
export interface Readout {
  /** At the drawn time, in the canonical unit. */
  value: number
  /** At every frame; null where its numbers are not there. */
  series: readonly (number | null)[]
  /** The times of the frames. */
  times: readonly Date[]
  /** The drawn time as a position among the frames, with fractions. */
  position: number
  /** Index of the chosen frame, which the drawn time moves to. */
  shown: number
}

/** Something that knows values without asking the server. */
export interface Readable {
  /** Undefined where there is no value, or not yet. */
  read: (place: LngLatPlace) => Readout | undefined
}

const readables = new WeakMap<MapLibreMap, Readable>()

/** The layer that a map draws from numbers, if it draws one. */
export const readableOn = (map: MapLibreMap): Readable | undefined => readables.get(map)

export function setReadable(map: MapLibreMap, readable: Readable | undefined): void {
  if (readable) readables.set(map, readable)
  else readables.delete(map)
}

import type { Geometry } from 'geojson'
import type { OverlayIcon } from './overlay-icons.ts'

/** Anything that lies over the weather and can be clicked: an alert, an event, a traffic item. */
export interface OverlayItem {
  id: string
  kind: 'alert' | 'event' | 'traffic'
  title: string
  /** Lines of its callout, label and text. */
  facts: readonly (readonly [label: string, text: string])[]
  body: string | null
  /** Pictures of a camera. */
  images: readonly string[]
  color: string
  opacity: number
  /** How much of an area's color shows. */
  fillOpacity: number
  lineWidthPx: number
  /** A line that is one of several possible ones. */
  dashed: boolean
  /** What its marker shows: what it is, without its color. */
  icon: OverlayIcon | null
  /** A few signs in its marker, in place of an icon. */
  mark: string
  /** Its name, written beside its marker. */
  label: string
  /** The higher one lies on top of others of its layer, and stands later in the legend. */
  rank: number
  geometry: Geometry
  /** What the legend calls it. */
  legend: string
  /** What it is a part of, where an event is drawn in several: they count once. */
  partOf?: string
  /** The cyclone that it is a part of. */
  cyclone?: { id: string; hasModelTracks: boolean; isModelTrack: boolean }
  /** When a strike was detected. */
  detectedAt?: Date
}

/** What holds where an item says nothing else. */
export const PLAIN = {
  images: [],
  body: null,
  opacity: 1,
  fillOpacity: 0.35,
  lineWidthPx: 2,
  dashed: false,
  icon: null,
  mark: '',
  label: '',
  rank: 0,
} as const

/** The lines of a callout, without those that have nothing to say. */
export function factsOf(
  ...given: (readonly [label: string, text: string | number | null | undefined])[]
): OverlayItem['facts'] {
  return given.flatMap(([label, text]) =>
    text === null || text === undefined || text === '' ? [] : [[label, String(text)] as const],
  )
}

/** How many events, alerts or traffic items these are. */
export const countOf = (items: readonly OverlayItem[]): number =>
  new Set(items.map(({ id, partOf }) => partOf ?? id)).size

import type { Geometry } from 'geojson'

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
  /** A letter or two in its marker: what it is, without its colour. */
  mark: string
  geometry: Geometry
  /** What the legend calls it. */
  legend: string
}

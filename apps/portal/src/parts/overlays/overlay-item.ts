import type { Geometry } from 'geojson'
import type { OverlayIcon } from './overlay-icons.ts'

/** A clickable feature over the weather: an alert, an event or a traffic item. */
export interface OverlayItem {
  id: string
  kind: 'alert' | 'event' | 'traffic'
  title: string
  /** Labeled lines of the callout. */
  facts: readonly (readonly [label: string, text: string])[]
  body: string | null
  /** Image addresses of a camera. */
  images: readonly string[]
  color: string
  opacity: number
  fillOpacity: number
  lineWidthPx: number
  /** Marks alternative tracks. */
  dashed: boolean
  /** The marker's icon. */
  icon: OverlayIcon | null
  /** A short text in the marker instead of an icon. */
  mark: string
  /** Name beside the marker. */
  label: string
  /** Higher ranks are drawn on top within the layer and come later in the legend. */
  rank: number
  geometry: Geometry
  /** Name in the legend. */
  legend: string
  /** A note in the legend below the names. */
  legendNote?: string
  /** The event it belongs to, if that event is drawn in several parts, which count as one. */
  partOf?: string
  /** The cyclone it belongs to. */
  cyclone?: { id: string; hasModelTracks: boolean; isModelTrack: boolean }
  /** When a government alert is in effect. */
  alert?: { startAt: Date; endAt: Date }
  /** The strength and end of a storm, for lists. */
  storm?: { strength: string; endsAt: Date; id: string | null }
  /** When its feed was last updated; set only if the feed is overdue. */
  staleSince?: string | null | undefined
  /** Whether its feed is simulated while others are not. */
  isSimulated?: boolean
  /** Only for lightning strikes. */
  detectedAt?: Date
}

/** Default values of optional item properties. */
export const ITEM_DEFAULTS = {
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

/** Builds the lines of a callout and drops those without a text. */
export function calloutFacts(
  ...given: (readonly [label: string, text: string | number | null | undefined])[]
): OverlayItem['facts'] {
  return given.flatMap(([label, text]) =>
    text === null || text === undefined || text === '' ? [] : [[label, String(text)] as const],
  )
}

/** The number of events, alerts or traffic items; parts of one event count once. */
export const countItems = (items: readonly OverlayItem[]): number =>
  new Set(items.map(({ id, partOf }) => partOf ?? id)).size

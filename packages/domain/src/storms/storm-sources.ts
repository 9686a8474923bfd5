import { footprintOverlap, footprintSize } from './footprint.ts'
import { CYCLONE_KIND, FOUND_KINDS, OUTBREAK_KIND } from './storm-kinds.ts'
import { type StormShape, swathOf } from './storm-likeness.ts'

/** What storms are made from: our own runs, advisories of cyclones, outlooks of severe storms, and government alerts. */
export type StormSource = 'runs' | 'cyclones' | 'severe_cast' | 'government_alerts'

export function stormSource(kind: string): StormSource {
  if (FOUND_KINDS.includes(kind)) return 'runs'
  if (kind === CYCLONE_KIND) return 'cyclones'
  return kind === OUTBREAK_KIND ? 'severe_cast' : 'government_alerts'
}

/** The kinds of storms that alerts of an event warn of, by words in the name of the event; the first that match hold. */
const WARNED_KINDS: readonly (readonly [event: RegExp, kinds: readonly string[]])[] = [
  [/hurricane|tropical|typhoon|storm surge/i, [CYCLONE_KIND]],
  [/snow|winter|blizzard/i, ['Winter Storm']],
  [/ice|freezing rain/i, ['Ice Storm', 'Winter Storm']],
  [/flood/i, ['Heavy Rain', CYCLONE_KIND]],
  [/tornado|thunderstorm/i, ['Severe Thunderstorms', OUTBREAK_KIND]],
  [/heat/i, ['Heat Wave']],
  [/cold|chill|freeze/i, ['Cold Wave']],
  [/wind/i, ['Wind Storm', 'Winter Storm', CYCLONE_KIND]],
  [/fog/i, ['Fog']],
  [/red flag|fire/i, ['Fire Weather']],
]

/** A storm that holds at least this share of what is warned of is what the alerts are about. */
const ABOUT_FROM = 0.5

/**
 * The storm that a group of alerts, or an outbreak of the outlook, is about: they are not a second storm. Null if none
 * of the storms of a kind that it warns of covers at least half of it.
 */
export function stormWarnedOf<Storm extends StormShape>(group: StormShape, storms: readonly Storm[]): Storm | null {
  const kinds =
    group.kind === OUTBREAK_KIND
      ? ['Severe Thunderstorms']
      : stormSource(group.kind) === 'government_alerts'
        ? (WARNED_KINDS.find(([event]) => event.test(group.kind))?.[1] ?? [])
        : []
  const candidates = storms.filter(({ kind }) => kinds.includes(kind))
  if (candidates.length === 0) return null
  const cells = swathOf(group)
  const size = footprintSize(cells)
  const shares = candidates.map((storm) => ({ storm, share: footprintOverlap(cells, swathOf(storm)) / (size || 1) }))
  const best = shares.toSorted((a, b) => b.share - a.share)[0]
  return best && best.share >= ABOUT_FROM ? best.storm : null
}

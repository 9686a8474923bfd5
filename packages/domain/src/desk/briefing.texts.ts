import { ASSET_TYPES, type AssetType } from '../assets/asset.ts'
import { countedAssets } from '../assets/asset-nouns.ts'
import { LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { AFFECTED_LEVELS, type AffectedLevel } from './affected.ts'

/** The sentences that the page and the mail of a briefing share. */
export const BRIEFING_TEXTS = {
  of: (name: string, moment: string) => `${name}, ${moment}`,
  emptyText: (group: string | null) =>
    group === null
      ? 'Your organization has no asset with a forecast yet.'
      : `${group} has no location, vehicle or upcoming route with a forecast.`,
  changed: 'Since yesterday',
  changes: (rose: number, fell: number, cleared: number) => `${rose} rose, ${fell} fell, ${cleared} cleared`,
  noChange: 'No asset rose or fell by a level in the shift.',
  noYesterday: 'Nothing is known of the levels of yesterday.',
  fromTo: (before: string, after: string) => `${before} to ${after}`,
  shift: (until: string) => `This shift, until ${until}`,
  storms: 'Storms',
  moreStorms: (count: number) =>
    count === 1 ? 'One more storm hits your assets.' : `${count.toLocaleString('en-US')} more storms hit your assets.`,
  outside: (until: string) => `Outside storms, this shift until ${until}`,
  noneOutside: 'Outside of storms nothing affects your assets in this shift.',
  noneInShift: 'Nothing affects your assets in this shift.',
  more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
  days: { rest_of_today: 'After the shift, ', tomorrow: 'Tomorrow, ', later: '' },
  outlook: 'After the shift, until day 7',
  quiet: 'Quiet',
  unknown: 'No forecast',
  unrated: (count: number) =>
    count === 1
      ? 'One asset of your organization waits for its first rating and is not part of this briefing yet.'
      : `${count.toLocaleString('en-US')} assets of your organization wait for their first rating and are not part of this briefing yet.`,
  mailToMe: 'Mail it to me',
}

/** `2 Extreme, 5 High`; levels that nothing has are left out. */
export const levelCountsText = (counts: Readonly<Record<AffectedLevel, number>>): string =>
  AFFECTED_LEVELS.flatMap((level) =>
    counts[level] > 0 ? [`${counts[level].toLocaleString('en-US')} ${LEVEL_WORDS[level]}`] : [],
  ).join(', ')

/** A storm of a briefing; the moments are in words. */
export interface BriefedStormWords {
  level: ImpactLevel
  /** Null once it has begun. */
  begins: string | null
  ends: string
  strongest: string
  isStrongestOver: boolean
  /** `Snow rate 2.6 in/h`; null if its strength has no number. */
  peak: string | null
  counts: Readonly<Record<AssetType, number>>
  insideCount: number
  /** `at` is null if it is in the storm already. */
  first: { name: string; at: string | null } | null
}

/** A storm in two sentences: how bad and when, and what of the assets it hits and first. */
export function briefedStormSentences(storm: BriefedStormWords): [string, string] {
  const { level, begins, ends, strongest, isStrongestOver, peak, counts, insideCount, first } = storm
  const when = `${begins === null ? '' : `from ${begins} `}until ${ends}`
  const worst = `${isStrongestOver ? 'it was strongest' : 'strongest'} ${strongest}${peak === null ? '' : ` (${peak})`}`
  const hit = joined(ASSET_TYPES.flatMap((type) => (counts[type] > 0 ? [countedAssets(counts[type], type)] : [])))
  const total = ASSET_TYPES.reduce((sum, type) => sum + counts[type], 0)
  const inside =
    insideCount === 0
      ? ''
      : insideCount === total
        ? ', inside now'
        : `, ${insideCount.toLocaleString('en-US')} of them now`
  const next = first === null ? '' : first.at === null ? `: ${first.name}` : `; first ${first.name} ${first.at}`
  return [
    `${LEVEL_WORDS[impactLevelName(level)]} ${when}, ${worst}.`,
    `It hits ${hit}${inside}${total === 1 || first?.at !== null ? next : ''}.`,
  ]
}

/** `a, b and c`. */
const joined = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

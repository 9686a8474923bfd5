// A storm in a briefing: how bad it is and when, what of the assets it hits, and the first one that it hits.
import type { AssetType } from '../assets/asset.ts'
import type { StormHit } from '../storms/storm-hits.ts'

/** Storms that a briefing names: two printed pages hold no more (our choice). */
export const BRIEFED_STORMS = 6

export interface StormToll {
  counts: Record<AssetType, number>
  /** How many of them are in it now. */
  insideCount: number
  /** The first one that it will hit, or one that is in it if it hits no other. */
  first: { name: string; at: number } | null
}

/** Counts what a storm hits. Of those hit at the same time, the one that comes first is named. */
export function stormToll(
  hits: Iterable<{ asset: { assetType: AssetType; name: string }; hit: Pick<StormHit, 'from'> }>,
  now: number,
): StormToll {
  const counts: Record<AssetType, number> = { location: 0, vehicle: 0, route: 0 }
  let insideCount = 0
  let first: StormToll['first'] = null
  for (const { asset, hit } of hits) {
    counts[asset.assetType] += 1
    const isInside = hit.from <= now
    if (isInside) insideCount += 1
    const wasInside = first !== null && first.at <= now
    if (first === null || (wasInside && !isInside) || (!isInside && hit.from < first.at))
      first = { name: asset.name, at: hit.from }
  }
  return { counts, insideCount, first }
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AffectedAsset } from './affected-queries.ts'
import { decisionQueries } from './decision-queries.ts'
import { openedHeightPx } from './opened-row.tsx'

/** The chosen row where it was last drawn; it keeps its place while it is scrolled out of sight. */
export function useOpenedRow(chosenId: string | undefined) {
  const [seen, setSeen] = useState<{ asset: AffectedAsset; index: number }>()
  const isSeen = seen !== undefined && seen.asset.id === chosenId
  const asked = isSeen ? decisionQueries.ofAsset(seen.asset.assetType, seen.asset.id) : decisionQueries.ofNothing()
  const { data } = useQuery(asked)
  const decision = isSeen && data && data.alternatives.length > 0 ? data : undefined
  return {
    decision,
    /** Where the rows below are pushed down, and how far. */
    pushed: decision && { index: seen?.index ?? 0, heightPx: openedHeightPx(decision) },
    /** Notes where the chosen row is drawn. */
    see(asset: AffectedAsset | undefined, index: number) {
      if (asset && (seen?.asset !== asset || seen.index !== index)) setSeen({ asset, index })
    },
  }
}

import type { AssetType } from '@stormlane/domain'
import { useEffect, useState } from 'react'

/** Assets that were chosen on one page, for the table that opens next. Ids of hundreds of assets do not fit an address. */
let handed: { assetType: AssetType; ids: ReadonlySet<string> } | undefined

export function handChoice(assetType: AssetType, ids: Iterable<string>): void {
  handed = { assetType, ids: new Set(ids) }
}

/** The checked assets of a table, which begin with those that were chosen on the page before. */
export function useCheckedIds(assetType: AssetType) {
  const checked = useState<ReadonlySet<string>>(() => (handed?.assetType === assetType ? handed.ids : new Set()))
  useEffect(
    () => () => {
      handed = undefined
    },
    [],
  )
  return checked
}

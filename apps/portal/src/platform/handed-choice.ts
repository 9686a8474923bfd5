import type { AssetType } from '@stormlane/domain/assets'
import { useEffect, useState } from 'react'

/** Assets chosen on one page, for the table that opens next. Ids of hundreds of assets do not fit in a URL. */
let handed: { assetType: AssetType; ids: ReadonlySet<string> } | undefined

export function handChoice(assetType: AssetType, ids: Iterable<string>): void {
  handed = { assetType, ids: new Set(ids) }
}

/** The checked assets of a table, initially those chosen on the previous page. */
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

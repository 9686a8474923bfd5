import type { Timeframe } from '@stormlane/domain/time'

/** Search parameters of Assets besides the tab, so that a copied link opens the same view. */
interface AssetsSearch {
  /** Levels separated by commas. */
  levels?: string | undefined
  forecast?: Timeframe | undefined
  /** Sort and columns of the tables, in the address of a saved view. */
  table?: string | undefined
}

export interface AssetsAddress extends AssetsSearch {
  onChange: (change: AssetsSearch) => void
}

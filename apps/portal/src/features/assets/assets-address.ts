import { IMPACT_LEVELS, type ImpactLevelName, type Timeframe } from '@stormlane/domain'

/** What the address of Assets holds besides the tab, so that a copied link opens the same view. */
interface AssetsSearch {
  /** Levels separated by commas. */
  levels?: string | undefined
  forecast?: Timeframe | undefined
}

export interface AssetsAddress extends AssetsSearch {
  onChange: (change: AssetsSearch) => void
}

/** Words that are no levels are ignored. */
export const parseLevels = (text: string): ImpactLevelName[] =>
  text.split(',').filter((word): word is ImpactLevelName => Object.hasOwn(IMPACT_LEVELS, word))

/** Undefined without levels, which leaves the parameter out of the address. */
export const levelsText = (levels: ReadonlySet<ImpactLevelName>): string | undefined =>
  [...levels].join(',') || undefined

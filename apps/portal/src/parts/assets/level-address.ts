import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'

/** Ignores words that are not levels. */
export const parseLevels = (text: string): ImpactLevelName[] =>
  text.split(',').filter((word): word is ImpactLevelName => Object.hasOwn(IMPACT_LEVELS, word))

/** Undefined without levels, which leaves the parameter out of the address. */
export const levelsText = (levels: Iterable<ImpactLevelName>): string | undefined => [...levels].join(',') || undefined

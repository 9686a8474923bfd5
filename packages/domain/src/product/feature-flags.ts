/** Feature flags of an organization (MODEL-046, and DESK-021 for the dispatch desk). Wire names are in snake_case. */
export const FEATURE_FLAGS = [
  'showImpactTab',
  'showRoutesTab',
  'showDisruptionIndex',
  'showWildfireIndices',
  'show511InPortal',
  'showEventsInPortal',
  'useLegacyTabDisplay',
  'allowRouteLookaheadOnDriverNotifications',
  'showSevereCast',
  'showAffectedTab',
] as const

export type FeatureFlag = (typeof FEATURE_FLAGS)[number]
export type FeatureFlags = Record<FeatureFlag, boolean>

/** All flags, with only the given ones on. */
export function featureFlags(on: readonly FeatureFlag[] = []): FeatureFlags {
  return Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, on.includes(flag)])) as FeatureFlags
}

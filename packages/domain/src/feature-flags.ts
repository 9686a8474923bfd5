/** Switches per organization (core §3). Their names on the wire are the snake_case of these. */
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
] as const

export type FeatureFlag = (typeof FEATURE_FLAGS)[number]
export type FeatureFlags = Record<FeatureFlag, boolean>

/** Every flag, on only where named. */
export function featureFlags(on: readonly FeatureFlag[] = []): FeatureFlags {
  return Object.fromEntries(FEATURE_FLAGS.map((flag) => [flag, on.includes(flag)])) as FeatureFlags
}

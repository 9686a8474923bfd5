export const ACTION_NAMES = ['hold', 'delay', 'reroute', 'reduce_speed', 'secure_load', 'monitor', 'proceed'] as const
export type ActionName = (typeof ACTION_NAMES)[number]

export interface RecommendedAction {
  action: ActionName
  reason: string
}

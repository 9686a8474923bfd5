export const ACTION_NAMES = ['hold', 'delay', 'reroute', 'reduce_speed', 'secure_load', 'monitor', 'proceed'] as const
export type ActionName = (typeof ACTION_NAMES)[number]

export interface RecommendedAction {
  action: ActionName
  reason: string
}

/** Removes the cause from the end of an action's text, for screens that show the cause beside it. */
export function withoutCause({ action, reason }: RecommendedAction, cause: string): RecommendedAction {
  const repeated = ` ${cause}.`
  return { action, reason: cause !== '' && reason.endsWith(repeated) ? reason.slice(0, -repeated.length) : reason }
}

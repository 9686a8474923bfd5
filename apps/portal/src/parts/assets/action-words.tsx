import { ACTION_WORDS, type RecommendedAction } from '@stormlane/domain/impacts'

/** A recommended action, worded alike on every screen: `Hold. Keep people and vehicles inside until …`. */
export function ActionWords({ action: { action, reason } }: { action: RecommendedAction }) {
  return (
    <>
      <b>{ACTION_WORDS[action]}.</b> {reason}
    </>
  )
}

// One round through all due routes. Organizations take turns, so that a large one does not delay a small one. Each due
// route is listed once and read once.
import type { DueRouteId } from './due-route.repository.ts'

/** Each organization's turn takes at least this many routes, however many organizations there are. */
const SMALLEST_SHARE = 5

/** Returns a function that returns the next batch of the list, and an empty one when the round is over. */
export function dueRound(due: readonly DueRouteId[], batchRoutes: number): () => DueRouteId[] {
  const lists = Map.groupBy(due, ({ organization_id }) => organization_id)
  const turns = Array.from(lists.values(), (ofOrganization) => ({ ofOrganization, given: 0 }))
  return () => {
    const batch: DueRouteId[] = []
    const share = Math.max(SMALLEST_SHARE, Math.ceil(batchRoutes / Math.max(1, turns.length)))
    while (batch.length < batchRoutes) {
      const turn = turns.shift()
      if (!turn) break
      const end = turn.given + Math.min(share, batchRoutes - batch.length)
      batch.push(...turn.ofOrganization.slice(turn.given, end))
      turn.given = end
      if (end < turn.ofOrganization.length) turns.push(turn)
    }
    return batch
  }
}

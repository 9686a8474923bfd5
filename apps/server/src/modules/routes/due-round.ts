// One round through everything that is due. Organizations take turns, so that a large one does not hold up a small one, and each due
// route is listed once and read once, however many there are.
import type { DueRouteId } from './due-route.repository.ts'

/** With many organizations each gives at least this many routes in its turn. */
const SMALLEST_SHARE = 5

/** Returns a function that gives the next routes of the list, and none when the round is over. */
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

/**
 * Batches of one organization each, in turns, so that a large organization does not hold up a small one. The one with the fewest items is first: the others
 * hardly notice it.
 */
export function* takeTurns<Item extends { organizationId: string }>(
  items: readonly Item[],
  batchSize: number,
): Generator<{ organizationId: string; batch: Item[] }> {
  const turns = Array.from(Map.groupBy(items, (item) => item.organizationId)).toSorted(
    ([, a], [, b]) => a.length - b.length,
  )
  for (let given = 0, left = turns; left.length > 0; given += batchSize) {
    for (const [organizationId, own] of left) yield { organizationId, batch: own.slice(given, given + batchSize) }
    left = left.filter(([, own]) => own.length > given + batchSize)
  }
}

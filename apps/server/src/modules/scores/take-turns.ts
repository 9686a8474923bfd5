/** Batches of one organization each, in turns, so that a large organization does not hold up a small one. */
export function* takeTurns<Item extends { organizationId: string }>(
  items: readonly Item[],
  batchSize: number,
): Generator<{ organizationId: string; batch: Item[] }> {
  const turns = Array.from(Map.groupBy(items, (item) => item.organizationId))
  for (let given = 0, left = turns; left.length > 0; given += batchSize) {
    for (const [organizationId, own] of left) yield { organizationId, batch: own.slice(given, given + batchSize) }
    left = left.filter(([, own]) => own.length > given + batchSize)
  }
}

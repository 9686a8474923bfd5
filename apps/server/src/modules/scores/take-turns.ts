/**
 * Batches of one organization each, in turns, so that a large organization does not hold up a small one. The one with the fewest items is first: the others
 * hardly notice it. `beginsAt`, from 0 to below 1, says with which of its batches each organization begins; the ones before it come last.
 */
export function* takeTurns<Item extends { organizationId: string }>(
  items: readonly Item[],
  batchSize: number,
  beginsAt = 0,
): Generator<{ organizationId: string; batch: Item[] }> {
  let left = Array.from(
    Map.groupBy(items, (item) => item.organizationId),
    ([organizationId, own]) => {
      const count = Math.ceil(own.length / batchSize)
      return { organizationId, own, count, first: Math.floor(count * beginsAt) }
    },
  ).toSorted((a, b) => a.own.length - b.own.length)
  for (let turn = 0; left.length > 0; turn++) {
    for (const { organizationId, own, count, first } of left) {
      const at = ((first + turn) % count) * batchSize
      yield { organizationId, batch: own.slice(at, at + batchSize) }
    }
    left = left.filter(({ count }) => count > turn + 1)
  }
}

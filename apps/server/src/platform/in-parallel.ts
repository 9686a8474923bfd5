/** Maps items with at most `atOnce` calls in flight; keeps the order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i] as Item)
  })
  await Promise.all(workers)
  return results
}

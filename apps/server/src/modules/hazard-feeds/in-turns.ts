import { setImmediate } from 'node:timers/promises'

/** Works through a long list in parts, and lets requests have their turn in between. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  partSize: number,
  work: (part: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < items.length; i += partSize) {
    results.push(work(items.slice(i, i + partSize)))
    await setImmediate()
  }
  return results
}

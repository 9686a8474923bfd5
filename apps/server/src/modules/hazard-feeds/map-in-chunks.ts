import { setImmediate } from 'node:timers/promises'

/** Maps a long list in chunks and yields to the event loop between them, so that requests are not blocked. */
export async function mapInChunks<Item, Result>(
  items: readonly Item[],
  chunkSize: number,
  work: (chunk: readonly Item[]) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let i = 0; i < items.length; i += chunkSize) {
    results.push(work(items.slice(i, i + chunkSize)))
    await setImmediate()
  }
  return results
}

/** Concurrent requests: enough to be quick, few enough to leave room for the organization's other screens. */
const AT_ONCE = 4

interface Failed<Item> {
  item: Item
  error: Error
}

/** Runs an action for each item, a few at a time. A failure does not stop the others; failed items are returned. */
export async function forEachOf<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
): Promise<Failed<Item>[]> {
  const waiting = [...items]
  const failed: Failed<Item>[] = []
  const work = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      try {
        await action(item)
      } catch (error) {
        failed.push({ item, error: error instanceof Error ? error : new Error(String(error)) })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return failed
}

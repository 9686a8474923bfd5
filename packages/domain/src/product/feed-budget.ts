/** Bytes that a feed may bring in a day of UTC, by its id; `*` is for all others. */
export type FeedBudgets = Readonly<Record<string, number>>

const MB = 1_000_000
/** Our choice: more than twice what the largest feed, HRRR, takes on a usual day (docs/live.md). Only a feed that has gone wild takes more. */
const DEFAULT_BYTES = 20_000 * MB

export const bytesAllowed = (feed: string, budgets: FeedBudgets): number =>
  budgets[feed] ?? budgets['*'] ?? DEFAULT_BYTES

/** Reads `hrrr=9000,lightning=4000,*=1000`, in MB; events are named without `events:`. Null if it cannot be read. */
export function readFeedBudgets(text: string, feeds: readonly string[]): FeedBudgets | null {
  const budgets: Record<string, number> = {}
  for (const entry of text.split(',').flatMap((one) => one.trim() || [])) {
    const [, name = '', megabytes] = /^([a-z_*]+)=(\d{1,9})$/.exec(entry) ?? []
    const feed = name === '*' ? name : feeds.find((id) => id === name || id === `events:${name}`)
    if (!feed) return null
    budgets[feed] = Number(megabytes) * MB
  }
  return budgets
}

/** Counts the bytes of feeds in a day of UTC. */
export function dayBytes(now: () => Date) {
  let day = ''
  const bytes = new Map<string, number>()
  const today = () => {
    const current = now().toISOString().slice(0, 10)
    if (current !== day) bytes.clear()
    day = current
    return bytes
  }
  return {
    add: (feed: string, count: number) => void today().set(feed, (bytes.get(feed) ?? 0) + count),
    of: (feed: string): number => today().get(feed) ?? 0,
  }
}

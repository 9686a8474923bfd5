/** Shown to admins next to the feed. */
export const HAZARD_FEED_TEXTS = {
  noneUsable: (count: number, what: string, item: string, reason: string) =>
    `None of ${count} ${what} can be used; the first, ${item}: ${reason}`,
  withoutId: 'an item without an id',
}

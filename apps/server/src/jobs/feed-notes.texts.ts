/** Admins read these beside the feed. */
export const FEED_NOTE_TEXTS = {
  item: (item: string, reason: string) => `${item}: ${reason}`,
  refused: (count: number, first: string) =>
    count === 1 ? `1 item was refused. ${first}` : `${count} items were refused. The first: ${first}`,
}

/** Shown to admins beside the feed. */
export const FEED_NOTE_TEXTS = {
  item: (item: string, reason: string) => `${item}: ${reason}`,
  fall: (before: number, now: number) => [`Only ${percent(now)} of the items were accepted, after ${percent(before)}.`],
  refused: (count: number, first: string) =>
    count === 1 ? `1 item was refused. ${first}` : `${count} items were refused. The first: ${first}`,
  overBudget: (bytes: number) =>
    `The ${Math.round(bytes / 1_000_000)} MB allowed for a day are used up; it is asked again after midnight UTC.`,
}

const percent = (share: number) => `${Math.round(100 * share)} %`

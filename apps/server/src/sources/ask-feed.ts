import type { FeedNotes } from '@stormlane/domain/product'

/** Asks a feed once. Returns how many items were read, and the age of the newest if the feed itself tells it. */
export type AskFeed = (notes: FeedNotes, signal: AbortSignal) => Promise<{ items: number; ageSeconds?: number }>

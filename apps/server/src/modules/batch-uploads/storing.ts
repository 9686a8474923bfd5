import type { RowProblem } from '@stormlane/domain/batch'

export interface Storing {
  organizationId: string
  /** The plan's limit for this kind of asset. */
  limit: number
  now: Date
}

export type StoringOutcome = { outcome: 'created' | 'updated' | 'unchanged'; assetId: string } | { problem: RowProblem }

/** Concurrent geocoder requests of a file. Searches that users type wait behind them. */
const AT_ONCE = 20

/** Maps items in groups of AT_ONCE concurrent calls; keeps the order. */
export async function inGroups<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  return answers
}

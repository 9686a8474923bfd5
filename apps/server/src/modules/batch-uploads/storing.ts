import type { RowProblem } from '@stormlane/domain'

export interface Storing {
  organizationId: string
  /** How many assets of the kind the plan allows. */
  limit: number
  now: Date
}

/** What became of a row. */
export type StoringOutcome = { outcome: 'created' | 'updated' | 'unchanged'; assetId: string } | { problem: RowProblem }

/** Questions that a file may have open at the geocoder: people who type wait behind them. */
const AT_ONCE = 20

/** Works on a few at a time, and answers in their order. */
export async function inGroups<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < items.length; start += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))))
  return answers
}

import type * as z from 'zod'
import type { Call } from './call.ts'

/**
 * Items of a long list that are checked, spread over the list. All 500 vehicles of a page would take 50 ms (zod without code generation,
 * which the content security policy forbids), 50 take 5 ms.
 */
const CHECKED_ITEMS = 50

/** A call, or its address without schemas, which small pages use: of its answers only the JSON is checked. */
export interface AnswerSchema extends Pick<Call, 'path'> {
  answer?: Call['answer']
}

/** Whether a body has the shape that the contract promises of a call. Values of a list that a newer server knows are left to the screens. */
export function isAnswerOf({ answer }: AnswerSchema, body: unknown): boolean {
  if (!answer) return body !== undefined
  const checked = answer.safeParse(withShortLists(body))
  return checked.success || checked.error.issues.every(isUnlistedValue)
}

/** A value that is not in a list of values, or an item of a kind that is not among the known kinds. */
const isUnlistedValue = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' || (issue.code === 'invalid_union' && issue.errors.length === 0)

function withShortLists(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) ? spread(value) : value,
    ]),
  )
}

function spread(items: readonly unknown[]): readonly unknown[] {
  const every = Math.ceil(items.length / CHECKED_ITEMS)
  return every <= 1 ? items : items.filter((_, i) => i % every === 0)
}

import type * as z from 'zod'
import type { Call } from './call.ts'

/**
 * Items of a long list that are checked, spread over the list. All 500 vehicles of a page took 53 to 134 ms on a loaded machine (zod
 * without code generation, which the content security policy forbids), which a user would feel at each update. A server of another
 * version has all items in another form, so that a few show it.
 */
const CHECKED_ITEMS = 20

/** A call, or its address without schemas, which small pages use: of its answers only the JSON is checked. */
export interface AnswerSchema extends Pick<Call, 'path'> {
  answer?: Call['answer']
}

type Issue = z.core.$ZodIssue

/**
 * Whether a body has the shape that the contract promises of a call. Values that only a newer server knows, and single odd items among
 * good ones, are left to the screens, so that one of 500 vehicles does not hide the others.
 */
export function isAnswerOf({ answer }: AnswerSchema, body: unknown): boolean {
  if (!answer) return body !== undefined
  const shortened = withShortLists(body)
  const checked = answer.safeParse(shortened)
  if (checked.success) return true
  const issues = checked.error.issues.filter((issue) => !isUnlistedValue(issue))
  return [...Map.groupBy(issues, ({ path }) => path[0])].every(([name, ofField]) => {
    const items = isRecord(shortened) && name !== undefined ? shortened[String(name)] : undefined
    return Array.isArray(items) && hasGoodItem(items, ofField)
  })
}

/** A value that is not in a list of values, or an item of a kind that is not among the known kinds. */
const isUnlistedValue = (issue: Issue) =>
  issue.code === 'invalid_value' || (issue.code === 'invalid_union' && issue.errors.length === 0)

function hasGoodItem(items: readonly unknown[], issues: readonly Issue[]): boolean {
  const odd = new Set(issues.map(({ path }) => path[1]))
  return !odd.has(undefined) && odd.size < items.length
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withShortLists(body: unknown): unknown {
  if (!isRecord(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? spread(value) : value]),
  )
}

function spread(items: readonly unknown[]): readonly unknown[] {
  const every = Math.ceil(items.length / CHECKED_ITEMS)
  return every <= 1 ? items : items.filter((_, i) => i % every === 0)
}

import type * as z from 'zod'
import type { Call } from './call.ts'

/**
 * How many items of a long list are checked, spread over the list. Checking all 500 vehicles of a page took 53 to 134
 * ms on a loaded machine (zod without code generation, which the content security policy forbids), which a user would
 * feel at each update. A server of another version sends all items in another format, so a few items reveal it.
 */
const CHECKED_ITEMS = 20

/** A call, or its address without schemas, as small pages use it: then an answer only has to be valid JSON. */
export interface AnswerSchema extends Pick<Call, 'path'> {
  answer?: Call['answer']
}

type Issue = z.core.$ZodIssue

/**
 * Whether a body has the shape that the contract promises for a call. Values that only a newer server knows, and single
 * malformed items among valid ones, are left to the screens, so that one of 500 vehicles does not hide the others.
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

/** Whether an issue is about a value that is not in an enumeration, or about an item of an unknown kind. */
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

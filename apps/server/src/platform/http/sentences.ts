// Validation errors as readable sentences. Messages in the contract's schemas take precedence.
import type * as z from 'zod'

type Issue = z.core.$ZodIssue

export function issueSentences(issues: readonly Issue[]): string[] {
  return [...new Set(issues.flatMap((issue) => flatten(issue)).map((issue) => issue.message))]
}

/** A union reports every alternative; use the one of which the caller sent a part, or else the first. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const meant = issue.errors.find((alternative) => alternative.some((inner) => !isMissing(inner))) ?? issue.errors[0]
  return (meant ?? []).flatMap((inner) => flatten(inner))
}

function isMissing(issue: Issue): boolean {
  return issue.message.endsWith(' is required')
}

/** For zod's `error` option: the message of an issue for which the schema has none. */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue.path ?? [])
  if (field === '' && (issue.input === undefined || issue.input === null)) return 'the request needs a JSON body'
  if (issue.input === undefined) return `${field} is required`
  return `${field || 'the body'} ${problemText(issue)}`
}

function problemText(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? `of type ${issue.expected}`}`
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`
    case 'invalid_value':
      return `must be ${issue.values.map(String).join(' or ')}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`
    case 'invalid_format':
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'is not valid'
  }
}

const TYPES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters long'
  return origin === 'array' || origin === 'set' ? ' items long' : ''
}

function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

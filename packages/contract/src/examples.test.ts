import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { exampleOf } from './examples.ts'
import * as contract from './index.ts'

const calls = Object.values<unknown>(contract).filter(isCall)

test('there are calls to show', () => expect(calls.length).toBeGreaterThan(60))

describe.each(calls.map((call) => [call.id, call] as const))('the example of %s', (_id, call) => {
  const example = exampleOf(call)

  test.each(['params', 'query', 'body'] as const)('has %s that the call takes', (part) => {
    const schema = call[part]
    if (!schema) expect(example?.[part]).toBeUndefined()
    else schema.parse(part === 'body' ? example?.body : asText(example?.[part] ?? {}))
  })

  test('has the answer that the call gives, and no field more', () => {
    if (call.mediaType && call.mediaType !== 'text/csv') expect(example).not.toHaveProperty('answer')
    else expect(call.answer.parse(example?.answer)).toEqual(example?.answer)
  })
})

/** Everything in an address is text. */
function asText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'answer' in exported
}

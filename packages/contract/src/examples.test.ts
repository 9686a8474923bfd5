import { describe, expect, test } from 'vitest'
import type { Call } from './call.ts'
import { findExample, findWebhookExample } from './examples.ts'
import * as contract from './index.ts'

const calls = Object.values<unknown>(contract).filter(isCall)

test('the contract exports its calls', () => expect(calls.length).toBeGreaterThan(60))

describe.each(calls.map((call) => [call.id, call] as const))('the example of %s', (_id, call) => {
  const example = findExample(call)

  test.each(['params', 'query', 'body'] as const)('has %s that the schema accepts', (part) => {
    const schema = call[part]
    if (!schema) expect(example?.[part]).toBeUndefined()
    else schema.parse(part === 'body' ? example?.body : asText(example?.[part] ?? {}))
  })

  test('has an answer that the schema accepts, without extra fields', () => {
    if (call.mediaType && call.mediaType !== 'text/csv') expect(example).not.toHaveProperty('answer')
    else expect(call.answer.parse(example?.answer)).toEqual(example?.answer)
  })
})

test.each(contract.WEBHOOK_SCHEMAS.map(({ type, body }) => [type, body] as const))(
  'the example of the event %s is what its schema accepts, without extra fields',
  (type, body) => {
    const example = findWebhookExample(type)
    expect(body.parse(example)).toEqual(example)
  },
)

/** Parameters in a URL are text. */
function asText(values: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function isCall(exported: unknown): exported is Call {
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'answer' in exported
}

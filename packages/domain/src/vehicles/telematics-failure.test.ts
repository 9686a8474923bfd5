import { expect, test } from 'vitest'
import { TELEMATICS_FAILURE_TEXTS, TelematicsFailure, toTelematicsFailure } from './telematics-failure.ts'

const named = (name: string) => Object.assign(new Error('socket hang up at 10.0.0.7'), { name })

test('a failure of a provider is kept as it is', () => {
  const failure = new TelematicsFailure('limited', 'Too many.', 200)
  expect(toTelematicsFailure(failure)).toBe(failure)
  expect([failure.name, failure.kind, failure.message, failure.retryAfterMs]).toEqual([
    'TelematicsFailure',
    'limited',
    'Too many.',
    200,
  ])
})

test.each([
  ['a timeout', named('TimeoutError'), 'The provider did not answer in time.'],
  ['an aborted call', named('AbortError'), 'The provider did not answer in time.'],
  ['another error', named('TypeError'), 'The provider cannot be reached.'],
  ['something thrown that is no error', { name: 'AbortError' }, 'The provider cannot be reached.'],
  ['nothing', undefined, 'The provider cannot be reached.'],
])('%s counts as an unavailable provider, without its own message', (_, error, message) => {
  const { kind, message: words, retryAfterMs } = toTelematicsFailure(error)
  expect([kind, words, retryAfterMs]).toEqual(['unavailable', message, undefined])
})

test('every failure is a sentence of its own', () => {
  const texts = Object.values(TELEMATICS_FAILURE_TEXTS).filter((text) => typeof text === 'string')
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^The .+\.$/)
  expect(TELEMATICS_FAILURE_TEXTS.status(503)).toBe('The provider answered with status 503.')
  expect(TELEMATICS_FAILURE_TEXTS.noneReadable('40 vehicles')).toBe(
    'The provider sent 40 vehicles, but none of them can be read.',
  )
})

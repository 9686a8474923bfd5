import { describe, expect, test } from 'vitest'
import type { NamedHazard } from '../indices/indices.texts.ts'
import { LIMIT_HAZARDS } from '../limits/limit-hazard.ts'
import { WEATHER_FLAGS } from '../weather-flags.ts'
import { chooseDriverLanguage, DRIVER_LANGUAGES } from './driver-language.ts'
import { DRIVER_WORDS } from './driver-languages.ts'

/** The compiler checks that every hazard has a word; these show that it is used. */
const HAZARDS: readonly NamedHazard[] = ['rain', 'snow', 'iceOnRoad', 'gust']

/** Every text of a table by its path; functions are called with marks that their texts must contain. */
function texts(table: object, path = ''): [string, string][] {
  return Object.entries(table).flatMap(([key, value]): [string, string][] => {
    const name = path ? `${path}.${key}` : key
    if (typeof value === 'string') return [[name, value]]
    if (typeof value !== 'function') return texts(value as object, name)
    if (name === 'route.hazard') return HAZARDS.map((hazard) => [`${name}.${hazard}`, value(hazard)])
    if (name === 'route.flag') return WEATHER_FLAGS.map((flag) => [`${name}.${flag}`, value(flag)])
    if (name === 'route.ownLimit')
      return LIMIT_HAZARDS.map((hazard) => {
        const text: string = value({ hazard, value: '{0}', limit: '{1}', reason: '{0} {1}', road: '{2}' })
        for (const mark of ['{0}', '{1}', '{2}']) expect([name, text]).toEqual([name, expect.stringContaining(mark)])
        return [`${name}.${hazard}`, text]
      })
    if (name.startsWith('message.driving.')) return [[name, value({ until: ' {0}', wait: ' {0}', after: '' })]]
    if (name === 'route.breaks') return [1, 2].map((count) => [`${name}.${count}`, value(count, '{1}')])
    const marks = Array.from({ length: value.length }, (_, i) => `{${i}}`)
    const text: string = value(...marks)
    for (const mark of marks) expect([name, text]).toEqual([name, expect.stringContaining(mark)])
    return [[name, text]]
  })
}

/** Words that are the same in English. */
const SAME = /^(route\.locale|report\.destination|report\.navigation\.label)$/

describe.each(['es', 'fr'] as const)('the words of %s', (language) => {
  test('are as many as in English, none is empty, and none is English [DESK-075]', () => {
    const english = new Map(texts(DRIVER_WORDS.en))
    const own = texts(DRIVER_WORDS[language])
    expect(own.map(([name]) => name).toSorted()).toEqual([...english.keys()].toSorted())
    expect(own.filter(([, text]) => text.trim() === '')).toEqual([])
    expect(own.filter(([name, text]) => !SAME.test(name) && text === english.get(name))).toEqual([])
  })

  test('leave out what a sentence can do without', () => {
    const { advice, cause } = DRIVER_WORDS[language].route
    for (const one of [advice.hold, advice.reduce_speed, advice.secure_load])
      expect(one(undefined, 'x')).not.toMatch(/undefined| {2}/)
    expect(cause('x', '')).toBe(', x')
  })
})

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['fr-CA'], 'fr'],
  [['de-DE', 'fr'], 'fr'],
  [['zh'], 'en'],
  [[], 'en'],
  [['ES'], 'es'],
])('a phone set to %s reads %s [DESK-076]', (tags, language) => {
  expect(chooseDriverLanguage(tags)).toBe(language)
})

test('the runtime knows the locale of every language', () => {
  for (const language of DRIVER_LANGUAGES) {
    const { locale } = DRIVER_WORDS[language].route
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale])
  }
})

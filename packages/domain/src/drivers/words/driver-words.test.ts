import { describe, expect, test } from 'vitest'
import { LIMIT_HAZARDS } from '../../impacts/limits/limit-hazard.ts'
import type { NamedHazard } from '../../indices/indices.texts.ts'
import { WEATHER_FLAGS } from '../../indices/weather-flags.ts'
import { chooseDriverLanguage, DRIVER_LANGUAGE_NAMES, DRIVER_LANGUAGES } from './driver-language.ts'
import { DRIVER_WORDS } from './driver-languages.ts'

/** A record, so that the compiler misses none. */
const HAZARDS = Object.keys({
  rain: true,
  snow: true,
  visibility: true,
  iceOnRoad: true,
  iceOnBridges: true,
  frost: true,
  lyingSnow: true,
  gust: true,
  cold: true,
  flashFlood: true,
  iceLoad: true,
  windOutage: true,
  lightning: true,
  hail: true,
  heat: true,
  windChill: true,
  tornado: true,
  fireWeather: true,
  hotDryWindy: true,
  crosswind: true,
} satisfies Record<NamedHazard, true>)

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
    if (name.startsWith('message.driving.')) return [[name, value({ until: ' {0}', wait: ' {0}' })]]
    if (name.startsWith('message.draft.advice.')) {
      const text: string = value({ place: '{0}', until: ' {0}', at: '{0}', speedMph: 50, roads: '{0}' })
      expect([name, text]).toEqual([name, expect.stringContaining('{0}')])
      return [[name, text]]
    }
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
  [['en-US', 'es'], 'en'],
  [['de-DE', 'es-MX', 'fr'], 'es'],
])('a phone set to %s reads %s [DESK-076]', (tags, language) => {
  expect(chooseDriverLanguage(tags)).toBe(language)
})

test('the runtime knows the locale of every language', () => {
  for (const language of DRIVER_LANGUAGES) {
    const { locale } = DRIVER_WORDS[language].route
    expect(Intl.DateTimeFormat.supportedLocalesOf(locale)).toEqual([locale])
  }
})

test('each language has its name in itself, and its own locale', () => {
  expect(DRIVER_LANGUAGE_NAMES).toEqual({ en: 'English', es: 'Español', fr: 'Français' })
  const locales = DRIVER_LANGUAGES.map((language) => DRIVER_WORDS[language].route.locale)
  expect(locales).toEqual(['en-US', 'es-US', 'fr-CA'])
})

test('no English text is empty', () => {
  expect(texts(DRIVER_WORDS.en).filter(([, text]) => text.trim() === '')).toEqual([])
})

describe.each([
  [
    'en',
    [
      ', snow on I-80',
      ', snow',
      'Gusts 46 mph, on I-80',
      'Gusts 46 mph',
      'mile 3 to 9',
      'mile 3',
      'Stop before I-80 until it eases: x',
      'Stop at the next safe place until it eases: x',
      'Drive slowly on I-80: x',
      'Drive slowly: x',
      'Secure load and doors before I-80: x',
      'Secure load and doors: x',
      '1 driver break, x',
      '2 driver breaks, x',
    ],
  ],
  [
    'es',
    [
      ', snow en la ruta I-80',
      ', snow',
      'Ráfagas de 46 mph en la ruta I-80, el límite de su empresa es 40 mph',
      'Ráfagas de 46 mph, el límite de su empresa es 40 mph',
      'millas 3 a 9',
      'milla 3',
      'Deténgase antes de I-80 hasta que mejore: x',
      'Deténgase en el próximo lugar seguro hasta que mejore: x',
      'Maneje despacio en I-80: x',
      'Maneje despacio: x',
      'Asegure la carga y las puertas antes de I-80: x',
      'Asegure la carga y las puertas: x',
      '1 descanso del chofer, x',
      '2 descansos del chofer, x',
    ],
  ],
  [
    'fr',
    [
      ', snow sur la route I-80',
      ', snow',
      'Rafales de 46 mph sur la route I-80, la limite de votre entreprise est de 40 mph',
      'Rafales de 46 mph, la limite de votre entreprise est de 40 mph',
      'milles 3 à 9',
      'mille 3',
      'Arrêtez-vous avant I-80 jusqu’à l’accalmie : x',
      'Arrêtez-vous au prochain endroit sûr jusqu’à l’accalmie : x',
      'Roulez lentement sur I-80 : x',
      'Roulez lentement : x',
      'Arrimez le chargement et fermez les portes avant I-80 : x',
      'Arrimez le chargement et fermez les portes : x',
      '1 pause du chauffeur, x',
      '2 pauses du chauffeur, x',
    ],
  ],
] as const)('sentences of %s', (language, expected) => {
  test('with and without a road, a place or a second break', () => {
    const { cause, ownLimit, miles, advice, breaks } = DRIVER_WORDS[language].route
    const limit = { hazard: 'gust', value: '46 mph', limit: '40 mph', reason: 'Gusts 46 mph' } as const
    expect([
      cause('snow', 'I-80'),
      cause('snow', ''),
      ownLimit({ ...limit, road: 'I-80' }),
      ownLimit({ ...limit, road: '' }),
      miles('3', '9'),
      miles('3', undefined),
      advice.hold('I-80', 'x'),
      advice.hold(undefined, 'x'),
      advice.reduce_speed('I-80', 'x'),
      advice.reduce_speed(undefined, 'x'),
      advice.secure_load('I-80', 'x'),
      advice.secure_load(undefined, 'x'),
      breaks(1, 'x'),
      breaks(2, 'x'),
    ]).toEqual(expected)
  })

  test('about a limit of the carrier name its weather first', () => {
    const { ownLimit } = DRIVER_WORDS[language].route
    const sentences = LIMIT_HAZARDS.map((hazard) =>
      ownLimit({ hazard, value: '{0}', limit: '{1}', reason: `Reason of ${hazard}`, road: '' }),
    )
    for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}\p{Ll}+/u)
    expect(new Set(sentences).size).toBe(LIMIT_HAZARDS.length)
  })

  test('name an unknown hazard or flag as in English', () => {
    const { hazard, flag } = DRIVER_WORDS[language].route
    expect([hazard('Sand'), flag('dust_flag')]).toEqual(['sand', 'Dust'])
  })
})

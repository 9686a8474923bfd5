import { expect, test } from 'vitest'
import { IMPACT_LEVELS } from '../../levels/impact-level.ts'
import { DRIVER_LANGUAGES, type DriverLanguage } from '../words/driver-language.ts'
import { draftTexts, type MessageFacts, messageFields } from './message-draft.ts'
import { filledMessage, textInLanguage, unknownMessageFields } from './message-fields.ts'

const NOW = new Date('2026-01-15T21:12:00Z')
const FACTS: MessageFacts = {
  vehicle: 'Truck 4127',
  driver: 'Luis Ortega',
  isDriving: true,
  timeZone: 'America/Chicago',
  ahead: {
    level: IMPACT_LEVELS.high,
    variable: 'visibility',
    event: null,
    startAt: new Date('2026-01-15T22:00:00Z'),
    endAt: new Date('2026-01-16T01:15:00Z'),
  },
  place: { road: 'I-80', miles: 24.2 },
  advised: {
    kind: 'wait_at_stop',
    place: 'Grand Island',
    until: new Date('2026-01-16T01:15:00Z'),
    leavesAt: NOW,
    speedMph: null,
    roads: '',
  },
  about: '',
}
const drafted = (facts: Partial<MessageFacts>, language: DriverLanguage) =>
  filledMessage(draftTexts()[language], messageFields({ ...FACTS, ...facts }, language, NOW)).replaceAll(
    /[\u202f\u00a0]/g,
    ' ',
  )

test('the drafted text says reason, place, time and advice in the language of the driver [DESK-120]', () => {
  expect(drafted({}, 'en')).toBe(
    'Poor visibility on I-80 in 24 mi, Thu 4:00 PM – 7:15 PM CST. Wait at Grand Island until Thu 7:15 PM CST. Call dispatch if you cannot.',
  )
  expect(drafted({}, 'es')).toMatch(
    /^Poca visibilidad en la I-80 a 24 millas, jue 4:00 .* – 7:15 .*\. Espere en Grand Island hasta el jue 7:15 .*\. Llame a despacho si no puede\.$/,
  )
  expect(drafted({}, 'fr')).toMatch(
    /^Mauvaise visibilité sur la I-80 dans 24 milles, .* Attendez à Grand Island jusqu’au jeu.* Appelez la répartition si vous ne pouvez pas\.$/,
  )
})

test.each(DRIVER_LANGUAGES)(
  'a draft in %s reads well where little or nothing is known of the vehicle [DESK-120]',
  (language) => {
    const unknown = { ahead: null, place: null, advised: null, driver: null, timeZone: undefined }
    for (const facts of [
      unknown,
      { ...unknown, about: 'Lake-effect snow, Lake Erie' },
      { ...unknown, isDriving: false },
    ])
      expect(drafted(facts, language)).not.toMatch(/[{}]| [.,]|undefined|null|\.\.|^[ ,.]/)
  },
)

test('a parked vehicle is told to stay, one under way to stop, and each kind of advice has its own words', () => {
  const tipping = { ...FACTS.ahead, variable: 'tipping' } as NonNullable<MessageFacts['ahead']>
  expect(drafted({ advised: null, isDriving: false, ahead: tipping, place: null }, 'en')).toBe(
    'Risk of tipping over in the wind on your way, Thu 4:00 PM – 7:15 PM CST. Stay parked, Thu 4:00 PM – 7:15 PM CST. Call dispatch if you cannot.',
  )
  expect(drafted({ advised: null, ahead: tipping }, 'en')).toContain('Stop at the next safe place')
  const advised = { ...(FACTS.advised as NonNullable<MessageFacts['advised']>), place: '' }
  expect(drafted({ advised: { ...advised, kind: 'other_road', roads: 'US-30' } }, 'fr')).toContain('Prenez US-30.')
  expect(drafted({ advised: { ...advised, kind: 'slower', speedMph: 50, until: null } }, 'es')).toContain(
    'No pase de 50 mph.',
  )
  expect(drafted({ advised: { ...advised, kind: 'leave_later' } }, 'en')).toContain(
    'Do not leave before Thu 3:12 PM CST.',
  )
})

test.each([
  ['High Wind Warning', true, 'en', 'Check load and doors at the next stop and mind the crosswind'],
  ['High Wind Warning', false, 'en', 'Secure load and doors'],
  ['High Wind Warning', false, 'es', 'Asegure la carga y las puertas'],
  ['High Wind Warning', false, 'fr', 'Arrimez le chargement et fermez les portes'],
  ['Flash Flood Warning', true, 'en', 'Take a road around it'],
  ['Flash Flood Warning', false, 'en', 'Stay out of the area'],
  ['Flash Flood Warning', false, 'es', 'No entre en la zona'],
  ['Flash Flood Warning', false, 'fr', 'N’entrez pas dans la zone'],
  ['Winter Storm Warning', false, 'en', 'Watch the weather and drive with care'],
] as const)(
  'inside a %s the advice fits a vehicle under way (%s) in %s [EXP-011]',
  (event, isDriving, language, advice) => {
    const ahead = { ...FACTS.ahead, level: IMPACT_LEVELS.high, variable: null, event, startAt: NOW }
    expect(
      drafted({ advised: null, isDriving, place: null, ahead: ahead as MessageFacts['ahead'] }, language),
    ).toContain(` ${advice}`)
  },
)

test('names in braces that are no fields are found, and words of fields are not read as fields [DESK-121]', () => {
  expect(unknownMessageFields('{reason} {stop} <script>{alert(1)}</script> {stop}')).toEqual(['stop'])
  const fields = messageFields({ ...FACTS, driver: '{advice}' }, 'en', NOW)
  expect(filledMessage('Hi {driver}', fields)).toBe('Hi {advice}')
})

test('a driver whose language has no text gets that of the organization [DESK-122]', () => {
  expect(textInLanguage({ en: 'Stop', es: 'Pare' }, 'es', 'en')).toBe('Pare')
  expect(textInLanguage({ en: 'Stop', es: 'Pare' }, 'fr', 'es')).toBe('Pare')
  expect(textInLanguage({ fr: 'Arrêtez' }, 'es', 'en')).toBe('Arrêtez')
})

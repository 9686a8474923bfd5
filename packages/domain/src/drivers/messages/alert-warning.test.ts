import { expect, test } from 'vitest'
import { alertWarningText } from './alert-warning.ts'

const NOW = new Date('2026-01-15T22:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

test.each([
  ['Tornado Warning', -1, 'Tornado Warning. Stop at the next safe place until Thu 7:00 PM CST.'],
  ['Flash Flood Warning', -1, 'Flash Flood Warning. Take a road around it until Thu 7:00 PM CST.'],
  ['Blizzard Warning', 1, 'Blizzard Warning. Slow down and keep distance, Thu 5:00 PM – 7:00 PM CST.'],
  ['Air Quality Alert', -1, 'Air Quality Alert. Keep going and watch the forecast until Thu 7:00 PM CST.'],
])('a warning of a %s that begins in %d h says what to do and until when [DESK-023]', (event, hours, text) => {
  expect(alertWarningText({ event, startAt: at(hours), endAt: at(3) }, NOW, 'America/Chicago')).toBe(text)
})

test.each([
  ['es', -1, '(en inglés) Tornado Warning. Deténgase en el próximo lugar seguro hasta el jue 7:00 p.m. CST.'],
  ['es', 1, '(en inglés) Tornado Warning. Deténgase en el próximo lugar seguro, jue 5:00 p.m. – 7:00 p.m. CST.'],
  ['fr', -1, '(en anglais) Tornado Warning. Arrêtez-vous au prochain endroit sûr jusqu’au jeu. 19 h 00 HNC.'],
] as const)(
  'in %s the advice of a warning that begins in %d h is translated, and the alert is marked as English [DESK-077]',
  (language, hours, text) => {
    const alert = { event: 'Tornado Warning', startAt: at(hours), endAt: at(3) }
    const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')
    expect(plain(alertWarningText(alert, NOW, 'America/Chicago', language))).toBe(text)
  },
)

import { expect, test } from 'vitest'
import { adviceTexts } from './advised-way.ts'

const WAY = {
  kind: 'drive_on',
  place: '',
  until: new Date('2027-01-15T01:15:00Z'),
  leavesAt: new Date('2027-01-15T03:00:00Z'),
  speedMph: 45,
  roads: 'I-80 and I-76',
} as const

test.for([
  ['leave_later', 'delay', '', 'No salga antes del jue 9:00 p.m. CST.', 'Ne partez pas avant le jeu. 21 h 00 HNC.'],
  [
    'wait_at_stop',
    'hold',
    'Iowa 80',
    'Espere en Iowa 80 hasta el jue 7:15 p.m. CST.',
    'Attendez à Iowa 80 jusqu’au jeu. 19 h 15 HNC.',
  ],
  [
    'stop_before',
    'hold',
    '',
    'Deténgase en el próximo lugar seguro hasta el jue 7:15 p.m. CST.',
    'Arrêtez-vous au prochain endroit sûr jusqu’au jeu. 19 h 15 HNC.',
  ],
  ['other_road', 'reroute', '', 'Tome I-80 and I-76.', 'Prenez I-80 and I-76.'],
] as const)(
  'advice of the kind %s is told in each language of drivers [REPORT-042]',
  ([kind, action, place, es, fr]) => {
    const advice = { action, text: 'In English.', way: { ...WAY, kind, place }, minutesLost: 20 }
    const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ')
    const texts = adviceTexts(advice, 'America/Chicago')
    expect([texts.en, plain(texts.es), plain(texts.fr)]).toEqual(['In English.', es, fr])
  },
)

test.for([
  ['proceed', 0, 'No se espera que el tiempo afecte el viaje.'],
  ['monitor', 20.4, 'Siga según lo previsto y revise el pronóstico: el tiempo suma 20 min.'],
  ['monitor', 0.2, 'Siga según lo previsto y revise el pronóstico: el tiempo no causa demora.'],
  ['secure_load', 5, 'Asegure la carga y las puertas: el tiempo suma 5 min.'],
] as const)('driving on with the action %s is told with what it costs [REPORT-042]', ([action, minutesLost, es]) => {
  const texts = adviceTexts({ action, text: 'Drive on.', way: WAY, minutesLost }, 'America/Chicago')
  expect([texts.en, texts.es]).toEqual(['Drive on.', es])
})

import { expect, test } from 'vitest'
import { alertMessage } from './alert.fixture.ts'
import { AlertBook } from './alert-book.ts'
import { AlertMap } from './alert-map.ts'
import {
  ALERT_CERTAINTIES,
  ALERT_COUNTRIES,
  ALERT_MESSAGE_TYPES,
  ALERT_SEVERITIES,
  ALERT_URGENCIES,
  alertMessageId,
  alertPartId,
  MAX_DESCRIPTION_LENGTH,
  truncatedDescription,
} from './government-alert.ts'
import { compareAlerts, shownAlert } from './shown-alert.ts'

const geometry = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-88, 41],
      [-87, 41],
      [-87, 42],
      [-88, 42],
      [-88, 41],
    ],
  ],
}

test('an alert has details, severity, times and the type governmental_alert; its feature has fill, event and priority [MODEL-053]', () => {
  const onset = new Date('2026-01-10T18:00:00Z')
  const ends = new Date('2026-01-11T06:00:00Z')
  const shown = shownAlert(alertMessage({ onset, ends, geometry, instruction: 'Stay home.' }))
  expect(shown).toEqual({
    type: 'governmental_alert',
    id: 'urn:oid:1',
    details: {
      name: 'Winter Storm Warning',
      color: '#FF69B4',
      body: 'Heavy snow.',
      areaDescription: 'Cook, IL',
      instruction: 'Stay home.',
    },
    severity: 'Severe',
    timestamps: { issued: new Date('2026-01-10T12:00:00Z'), begins: onset, expires: ends },
    geojson: {
      type: 'Feature',
      id: 'urn:oid:1',
      geometry,
      properties: { fill: '#FF69B4', event: 'Winter Storm Warning', priority: 26 },
    },
  })
})

test('a description is truncated to 750 characters without splitting a surrogate pair [ALERT-006]', () => {
  expect(truncatedDescription('a'.repeat(750))).toBe('a'.repeat(750))
  expect(truncatedDescription('a'.repeat(751))).toBe(`${'a'.repeat(750)}…`)
  expect(truncatedDescription('❄️'.repeat(1000)).isWellFormed()).toBe(true)
})

test('alerts are sorted by urgency, then newest first', () => {
  const older = alertMessage({ id: 'b', sent: new Date('2026-01-10T11:00:00Z') })
  const alerts = [older, alertMessage({ id: 'a' }), alertMessage({ id: 'c', event: 'Tornado Warning' })]
  expect(alerts.toSorted(compareAlerts).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})

test('an alert covers the assets in its area, most urgent first; an alert without geometry covers none', () => {
  const book = new AlertBook()
  book.receive(alertMessage({ id: 'storm', geometry }))
  book.receive(alertMessage({ id: 'tornado', event: 'Tornado Warning', geometry }))
  book.receive(alertMessage({ id: 'nowhere' }))
  const map = new AlertMap(book.activeAt(new Date('2026-01-10T13:00:00Z')))
  expect(map.at({ latitude: 41.9, longitude: -87.6 }).map(({ alert }) => alert.id)).toEqual(['tornado', 'storm'])
  expect(map.at({ latitude: 41, longitude: -88 })).toHaveLength(2)
  expect(map.at({ latitude: 40, longitude: -88 })).toEqual([])
  expect([...map.coverage(Float64Array.of(-87.5, 0), Float64Array.of(41.5, 0)).starts]).toEqual([0, 2, 2])
})

test('alerts of the same urgency and time are ordered by id', () => {
  const alerts = ['c', 'a', 'd', 'b'].map((id) => alertMessage({ id }))
  expect(alerts.toSorted(compareAlerts).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  expect(compareAlerts(alertMessage(), alertMessage())).toBe(0)
})

test.each([
  [1, 'urn:oid:1'],
  [2, 'urn:oid:1#2'],
  [12, 'urn:oid:1#12'],
])('part %d of a message has the id %s', (part, id) => {
  expect(alertPartId('urn:oid:1', part)).toBe(id)
  expect(alertMessageId(id)).toBe('urn:oid:1')
})

test('a description is cut before half a character and without a space before the mark [ALERT-006]', () => {
  expect(truncatedDescription(`${'a'.repeat(MAX_DESCRIPTION_LENGTH - 1)}🚚 b`)).toBe(
    `${'a'.repeat(MAX_DESCRIPTION_LENGTH - 1)}…`,
  )
  expect(truncatedDescription(`${'a'.repeat(MAX_DESCRIPTION_LENGTH - 2)}🚚 b`)).toBe(
    `${'a'.repeat(MAX_DESCRIPTION_LENGTH - 2)}🚚…`,
  )
  expect(truncatedDescription(`${'a'.repeat(MAX_DESCRIPTION_LENGTH - 2)}  b`)).toBe(
    `${'a'.repeat(MAX_DESCRIPTION_LENGTH - 2)}…`,
  )
})

// CAP 1.2 (OASIS 2010), section 3.2; message types that the services do not send are left out.
test('alerts have the values of the Common Alerting Protocol', () => {
  expect(ALERT_SEVERITIES).toEqual(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'])
  expect(ALERT_CERTAINTIES).toEqual(['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'])
  expect(ALERT_URGENCIES).toEqual(['Immediate', 'Expected', 'Future', 'Past', 'Unknown'])
  expect(ALERT_MESSAGE_TYPES).toEqual(['Alert', 'Update', 'Cancel'])
  // ISO 3166-1 alpha-3.
  expect(ALERT_COUNTRIES).toEqual(['USA', 'CAN', 'MEX'])
})

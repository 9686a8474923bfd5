import { expect, test } from 'vitest'
import { zoneClocksAround } from './zone-clocks.ts'

const NOW = new Date('2026-07-01T12:00:00Z')
const hours = (count: number) => count * 3_600_000

test('clocks are listed with the minute of each change, once for zones that run alike', () => {
  const { startAt, endAt, groups } = zoneClocksAround(NOW, [
    'America/Chicago',
    'America/Menominee',
    'America/Phoenix',
    'America/St_Johns',
    'No/Where',
  ])
  expect([startAt, endAt]).toEqual([new Date('2025-06-30T12:00:00Z'), new Date('2027-07-02T12:00:00Z')])
  expect(groups.map(({ zones }) => zones)).toEqual([
    ['America/Chicago', 'America/Menominee'],
    ['America/Phoenix'],
    ['America/St_Johns'],
  ])
  const changes = groups.map(({ clocks }) =>
    clocks.map(({ sinceMs, offsetMs, name }) => [new Date(sinceMs).toISOString(), offsetMs, name]),
  )
  expect(changes).toEqual([
    [
      ['2025-06-30T12:00:00.000Z', hours(-5), 'CDT'],
      ['2025-11-02T07:00:00.000Z', hours(-6), 'CST'],
      ['2026-03-08T08:00:00.000Z', hours(-5), 'CDT'],
      ['2026-11-01T07:00:00.000Z', hours(-6), 'CST'],
      ['2027-03-14T08:00:00.000Z', hours(-5), 'CDT'],
    ],
    [['2025-06-30T12:00:00.000Z', hours(-7), 'MST']],
    [
      ['2025-06-30T12:00:00.000Z', hours(-2.5), 'GMT-2:30'],
      ['2025-11-02T04:30:00.000Z', hours(-3.5), 'GMT-3:30'],
      ['2026-03-08T05:30:00.000Z', hours(-2.5), 'GMT-2:30'],
      ['2026-11-01T04:30:00.000Z', hours(-3.5), 'GMT-3:30'],
      ['2027-03-14T05:30:00.000Z', hours(-2.5), 'GMT-2:30'],
    ],
  ])
})

import { expect, test } from 'vitest'
import { rowLines } from './table-lines.ts'

test('a column of times is followed by one for programs, as ISO 8601 with offset [DASH-100]', () => {
  const lines = rowLines<{ at: string; iso: string }>(
    [
      { id: 'at', header: 'Departure', text: ({ at }) => at, isoTime: ({ iso }) => iso },
      { id: 'zone', header: 'Zone', text: () => 'CST' },
      { id: 'actions', header: 'Actions', text: () => '', exported: false },
    ],
    [
      { at: 'Wed, Jan 14, 3:12 PM CST', iso: '2026-01-14T15:12:00-06:00' },
      { at: '', iso: '' },
    ],
  )
  expect(lines).toEqual([
    ['Departure', 'Departure (ISO 8601)', 'Zone'],
    ['Wed, Jan 14, 3:12 PM CST', '2026-01-14T15:12:00-06:00', 'CST'],
    ['N/A', '', 'CST'],
  ])
})

import { expect, test } from 'vitest'
import { tripCalendar } from './plan-calendar.ts'

const NOW = new Date('2026-01-14T21:12:00Z')
const trip = (parts: object = {}) => ({
  id: 'r1',
  departAt: Date.parse('2026-01-15T12:00:00Z'),
  arriveAt: Date.parse('2026-01-15T18:30:00Z'),
  summary: 'S-4821 Denver to North Platte',
  description: ['High', 'Dock by 11:00 AM'],
  location: 'North Platte, NE',
  ...parts,
})
const lines = (text: string) => text.split('\r\n')

test('a shipment is an event with departure, arrival and words, in UTC [PLAN-130]', () => {
  expect(lines(tripCalendar([trip()], NOW, 'Stormlane'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Stormlane//Plan board//EN',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:r1@plan-board',
    'DTSTAMP:20260114T211200Z',
    'DTSTART:20260115T120000Z',
    'DTEND:20260115T183000Z',
    'SUMMARY:S-4821 Denver to North Platte',
    'LOCATION:North Platte\\, NE',
    'DESCRIPTION:High\\nDock by 11:00 AM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a shipment that is not rated yet lasts a minute, and no shipment is an empty calendar [PLAN-130]', () => {
  const unrated = tripCalendar([trip({ arriveAt: trip().departAt })], NOW, 'Stormlane')
  expect(unrated).toContain('DTEND:20260115T120100Z')
  expect(lines(tripCalendar([], NOW, 'Stormlane'))).toHaveLength(6)
})

test('signs of the format, line breaks and control characters in names cannot add lines [PLAN-130]', () => {
  const text = tripCalendar([trip({ summary: 'a;b\\c\r\nEND:VEVENT\u0007!' })], NOW, 'Stormlane')
  expect(text).toContain('SUMMARY:a\\;b\\\\c\\nEND:VEVENT !')
  expect(lines(text).filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('long lines are folded at 75 octets, never inside a character [PLAN-130]', () => {
  const summary = `${'Québec '.repeat(20)}🚚 done`
  const text = tripCalendar([trip({ summary })], NOW, 'Stormlane')
  for (const line of lines(text)) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(lines(text).some((line) => new TextEncoder().encode(line).length >= 72)).toBe(true)
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${summary}`)
})

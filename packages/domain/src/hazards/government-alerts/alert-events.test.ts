import { expect, test } from 'vitest'
import { ALERT_EVENT_NAMES, alertEvent, alertEventName } from './alert-events.ts'

test.each([
  ['Tsunami Warning', '#FD6347', 1],
  ['Tornado Warning', '#FF0000', 2],
  ['Winter Storm Warning', '#FF69B4', 26],
  ['Winter Weather Advisory', '#7B68EE', 60],
  ['Wind Advisory', '#D2B48C', 76],
  ['Blue Alert', '#FFFFFF', 111],
  ['tornado warning ', '#FF0000', 2],
])('%s has color %s and priority %s', (event, color, priority) => {
  expect(alertEvent(event)).toEqual({ color, priority })
})

test.each([
  ['Wind Chill Warning', 'Extreme Cold Warning'],
  ['Wind Chill Watch', 'Extreme Cold Watch'],
  ['Wind Chill Advisory', 'Cold Weather Advisory'],
  ['Hard Freeze Warning', 'Freeze Warning'],
  ['Hard Freeze Watch', 'Freeze Watch'],
  ['Excessive Heat Warning', 'Extreme Heat Warning'],
  ['Excessive Heat Watch', 'Extreme Heat Watch'],
])('the retired event %s is drawn like %s', (retired, successor) => {
  expect(alertEvent(retired)).toEqual(alertEvent(successor))
})

test('there are 111 distinct events, and an unknown one is gray and last', () => {
  expect(new Set(ALERT_EVENT_NAMES).size).toBe(111)
  expect(alertEvent('Advertencia de Viento')).toEqual({ color: '#9AA5B1', priority: 112 })
})

test('every event is found by its name in any case, has a color, and is as urgent as its place in the list', () => {
  for (const [i, name] of ALERT_EVENT_NAMES.entries()) {
    expect(name).toMatch(/^(911|[A-Z][a-z]+)( [A-Z][a-z]+)*$/)
    expect(alertEventName(` ${name.toUpperCase()}`)).toBe(name)
    const { color, priority } = alertEvent(name)
    expect(color).toMatch(/^#[0-9A-F]{6}$/)
    expect(priority).toBe(i + 1)
  }
})

test.each([
  ['hard freeze watch', 'Freeze Watch'],
  ['Excessive Heat Warning ', 'Extreme Heat Warning'],
  ['Advertencia de Viento', undefined],
])('the event %j is called %s', (given, name) => {
  expect(alertEventName(given)).toBe(name)
})

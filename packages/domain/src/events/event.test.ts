import { expect, test } from 'vitest'
import { isEventType } from './event.ts'
import { STORM_REPORT_CATEGORIES, stormReportCategory } from './storm-report-category.ts'

test('storm report categories are Tornado, Hail, Wind, Winter, Flooding, Tropical, Other [MODEL-062]', () => {
  expect(STORM_REPORT_CATEGORIES).toEqual(['Tornado', 'Hail', 'Wind', 'Winter', 'Flooding', 'Tropical', 'Other'])
})

// Types of NWS local storm reports.
test.each([
  ['TORNADO', 'Tornado'],
  ['FUNNEL CLOUD', 'Tornado'],
  ['WATERSPOUT', 'Tornado'],
  ['HAIL', 'Hail'],
  ['MARINE HAIL', 'Hail'],
  ['TSTM WND DMG', 'Wind'],
  ['NON-TSTM WND GST', 'Wind'],
  ['HIGH SUST WINDS', 'Wind'],
  ['DUST STORM', 'Wind'],
  ['HEAVY SNOW', 'Winter'],
  ['FREEZING RAIN', 'Winter'],
  ['ICE STORM', 'Winter'],
  ['FLASH FLOOD', 'Flooding'],
  ['HEAVY RAIN', 'Flooding'],
  ['HURRICANE', 'Tropical'],
  ['STORM SURGE', 'Tropical'],
  ['WILDFIRE', 'Other'],
  ['', 'Other'],
])('a storm report of %s has the category %s', (type, category) => {
  expect(stormReportCategory(type)).toBe(category)
})

test('isEventType accepts only the event types of the wire', () => {
  expect(isEventType('us_wildfires')).toBe(true)
  expect(isEventType('floods')).toBe(false)
})

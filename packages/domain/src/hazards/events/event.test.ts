import { expect, test } from 'vitest'
import { CYCLONE_FEATURES, EVENT_TYPES, isEventType } from './event.ts'
import { STORM_REPORT_CATEGORIES, stormReportCategory } from './storm-report-category.ts'
import { SEVERE_CAST_RISKS, STORM_TYPES } from './storm-words.ts'

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

test('the event types have these names on the wire [API-125]', () => {
  expect(EVENT_TYPES.toSorted()).toEqual([
    'cyclones',
    'earthquakes',
    'fires',
    'lightning',
    'power_outages',
    'severe_cast',
    'storm_reports',
    'storms',
    'us_wildfires',
    'volcanoes',
  ])
})

test('a cyclone has a disturbance, points and line of its track, a cone and a swath [MODEL-056]', () => {
  expect(CYCLONE_FEATURES).toEqual([
    'disturbance_point',
    'storm_track_point',
    'storm_track_line',
    'storm_cone_of_uncertainty',
    'storm_danger_swath',
  ])
})

// The Storm Prediction Center: spc.noaa.gov/misc/SPC_probotlk_info.html.
test('severe risks ascend from Marginal to High, and storms are of five types', () => {
  expect(SEVERE_CAST_RISKS).toEqual(['Marginal', 'Slight', 'Enhanced', 'Moderate', 'High'])
  expect(STORM_TYPES).toEqual(['Winter Storm', 'Ice Storm', 'Heavy Rain', 'Wind Storm', 'Severe Thunderstorms'])
})

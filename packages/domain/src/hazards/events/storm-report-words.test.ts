import { expect, test } from 'vitest'
import { stormReportName, stormReportSize, stormReportTitle } from './storm-report-words.ts'

test.each([
  ['NON-TSTM WND GST', 61, 'MPH', 'Wind gust 61 mph', 'Wind gust 98 km/h'],
  ['TSTM WND GST', 58, 'mph', 'Thunderstorm wind gust 58 mph', 'Thunderstorm wind gust 93 km/h'],
  ['HAIL', 1.75, 'IN', 'Hail 1.75 in', 'Hail 44.4 mm'],
  ['Hail', 1, 'INCH', 'Hail 1.00 in', 'Hail 25.4 mm'],
  ['HEAVY SNOW', 8, 'IN', 'Heavy snow 8.0 in', 'Heavy snow 20.3 cm'],
  ['FREEZING RAIN', 0.25, 'IN', 'Freezing rain 0.25 in', 'Freezing rain 6.3 mm'],
  ['TORNADO', null, null, 'Tornado', 'Tornado'],
  ['DENSE FOG', 0.25, 'MI', 'Dense fog 0.25 mi', 'Dense fog 0.25 mi'],
  ['DUST DEVIL', 2, null, 'Dust devil 2', 'Dust devil 2'],
])(
  'the report %s of %s %s reads %s, in metric units %s [EXP-007]',
  (reportType, magnitude, units, imperial, metric) => {
    const report = { reportType, magnitude, units }
    expect(stormReportTitle(report, 'imperial')).toBe(imperial)
    expect(stormReportTitle(report, 'metric')).toBe(metric)
  },
)

test('a name has no size, and a report without one has none', () => {
  expect(stormReportName('HIGH SUST WINDS')).toBe('High sustained wind')
  expect(stormReportSize({ reportType: 'TORNADO', magnitude: null, units: 'MPH' }, 'imperial')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { alertMessage } from '../../hazards/government-alerts/alert.fixture.ts'
import type { ImpactLevel } from '../../levels/impact-level.ts'
import { dayFrames } from '../../time/day-frames.ts'
import { DAY_MS } from '../../time/durations.ts'
import { ZoneOffsets } from '../../time/zone-offsets.ts'
import { levelChance } from '../../weather/level-chance.ts'
import { rateReasons, tagReasons } from './impact-reasons.ts'
import type { TimeframeImpact } from './impact-summary.ts'
import { sortablePeakTime } from './location-order.ts'
import { recommendedAction } from './recommended-action.ts'
import { type PlaceForecast, type ScoreOptions, scoreLocation } from './score-location.ts'
import { forecastSeries } from './series.fixture.ts'

const runTime = new Date('2026-01-10T18:00:00Z')
const now = new Date('2026-01-10T18:10:00Z')
const zones = new ZoneOffsets()
const options: ScoreOptions = { indices: ['road', 'flood', 'power', 'life_property'], system: 'imperial' }

function place(parts: Partial<PlaceForecast> = {}): PlaceForecast {
  return {
    timezone: 'America/Chicago',
    lat: 41.9,
    lng: -87.6,
    nowcast: forecastSeries('nowcast', runTime, {}),
    extended: forecastSeries('extended', runTime, {}),
    alerts: [],
    limits: [],
    ...parts,
  }
}

test('a frame that the forecast does not reach is unknown, unless an alert is in it [FEED-032]', () => {
  const whole = forecastSeries('extended', runTime, {})
  const cut = { ...whole, run: { ...whole.run, times: whole.run.times.slice(0, 20) } }
  const levels = (alerts: PlaceForecast['alerts']) => {
    const { impactSummaries } =
      scoreLocation(place({ extended: cut, alerts }), options, now, zones) ?? expect.unreachable()
    return Object.values(impactSummaries).map(({ impactLevel }) => impactLevel)
  }
  expect(levels([])).toEqual([0, 0, -1])
  const ends = new Date('2026-01-14T00:00:00Z')
  expect(levels([alertMessage({ id: 'a', severity: 'Severe', sent: now, onset: now, ends })])).toEqual([3, 3, 3])
})

test('an index that only the hourly forecast has counts from now on, not from the end of the nowcast [DECIDE-140]', () => {
  const burning = forecastSeries('extended', runTime, { wildfire_conditions: (step) => (step < 12 ? 4.9 : 0) })
  const withFires: ScoreOptions = { ...options, indices: [...options.indices, 'wildfire_conditions'] }
  const rated = (parts: Partial<PlaceForecast>, at = now) => {
    const score = scoreLocation(place({ extended: burning, ...parts }), withFires, at, zones) ?? expect.unreachable()
    const [nowcast, extended] = [score.subhourlyImpactSummary, score.extendedImpactSummary]
    const reasons = [nowcast, extended].flatMap((one) => (one ? tagReasons(one.tags, one.sourceRunTime) : []))
    return { nowcast, extended, when: rateReasons(reasons).when }
  }
  const { nowcast, extended, when } = rated({})
  expect([nowcast?.overallImpactLevel, extended?.overallImpactLevel]).toEqual([2, 2])
  // One span over both forecasts, from the hour in progress.
  expect(when).toMatchObject({ startAt: runTime, endAt: new Date('2026-01-11T06:00:00Z') })
  const later = new Date('2026-01-10T20:30:00Z')
  expect(rated({}, later).when?.startAt).toEqual(new Date('2026-01-10T20:00:00Z'))
  expect(rated({ nowcast: null }).when?.startAt).toEqual(new Date('2026-01-11T00:00:00Z'))
})

describe('the frames of days at a place', () => {
  test('today ends at local midnight, tomorrow a day later, days 3-7 a week from now; each has name, label, start and end [TIME-013, MODEL-085]', () => {
    expect(dayFrames(now, 'America/Chicago', zones)).toEqual({
      today: { name: 'today', label: 'Today', startTime: now, endTime: new Date('2026-01-11T06:00:00Z') },
      tomorrow: {
        name: 'tomorrow',
        label: 'Tomorrow',
        startTime: new Date('2026-01-11T06:00:00Z'),
        endTime: new Date('2026-01-12T06:00:00Z'),
      },
      day3_7: {
        name: 'day3_7',
        label: 'Days 3-7',
        startTime: new Date('2026-01-12T06:00:00Z'),
        endTime: new Date('2026-01-17T18:10:00Z'),
      },
    })
  })

  test('the day on which daylight time starts has 23 hours', () => {
    const { tomorrow } = dayFrames(new Date('2026-03-07T20:00:00Z'), 'America/New_York', zones)
    expect(tomorrow.startTime.toISOString()).toBe('2026-03-08T05:00:00.000Z')
    expect(tomorrow.endTime.toISOString()).toBe('2026-03-09T04:00:00.000Z')
  })

  test('local time includes its offset, also half hours; an unknown zone counts as UTC', () => {
    expect(zones.local('America/Chicago', runTime)).toBe('2026-01-10T12:00:00-06:00')
    expect(zones.local('America/St_Johns', runTime)).toBe('2026-01-10T14:30:00-03:30')
    expect(zones.local('Nowhere/Land', runTime)).toBe('2026-01-10T18:00:00+00:00')
  })
})

describe('impact by timeframe', () => {
  const snow = forecastSeries('extended', runTime, {
    road: (step) => (step === 20 ? 8.24 : step > 15 && step < 25 ? 4.5 : 0),
    power: (step) => (step === 60 ? 2.5 : 0),
    snowRate: (step) => (step > 15 && step < 25 ? 30 : 0),
    roadSurfaceTemperature: () => -3,
  })

  test('has the peak, its types and its weather, in local time [MODEL-009]', () => {
    const score = scoreLocation(place({ extended: snow }), options, now, zones)
    expect(score?.impactSummaries.tomorrow).toEqual({
      label: 'Tomorrow',
      value: 8.2,
      impactLevel: 3,
      impactTypesDetailed: [{ impactType: 'road', impactValue: 8.2, impactLevel: 3 }],
      peakImpactTimeMoment: '2026-01-11T08:00:00-06:00',
      weatherFlags: ['snow_flag'],
    })
    expect(score?.impactSummaries.day3_7).toMatchObject({ value: 2.5, impactLevel: 1, weatherFlags: [] })
  })

  test('without impact there is no peak', () => {
    expect(scoreLocation(place(), options, now, zones)?.impactSummaries.today).toEqual({
      label: 'Today',
      value: 0,
      impactLevel: 0,
      impactTypesDetailed: [],
      peakImpactTimeMoment: null,
      weatherFlags: [],
    })
  })

  test('today counts the 15-minute steps of the nowcast, without the past', () => {
    const nowcast = forecastSeries('nowcast', runTime, { flood: (step) => (step === 7 ? 5 : step === 0 ? 3 : 0) })
    const { today } = scoreLocation(place({ nowcast }), options, now, zones)?.impactSummaries ?? {}
    expect(today).toMatchObject({ value: 5, peakImpactTimeMoment: '2026-01-10T13:45:00-06:00' })
    const later = new Date('2026-01-10T20:30:00Z')
    expect(scoreLocation(place({ nowcast }), options, later, zones)?.impactSummaries.today.value).toBe(0)
  })

  test('an index that the organization does not have is ignored', () => {
    const score = scoreLocation(place({ extended: snow }), { ...options, indices: ['power'] }, now, zones)
    expect(score?.impactSummaries.tomorrow.impactLevel).toBe(0)
    expect(score?.extendedImpactSummary?.tags.map(({ id }) => id)).toEqual(['impact:power'])
  })

  test('has the level of alerts and level tables, too, from when they begin', () => {
    const alert = alertMessage({
      id: 'w',
      severity: 'Severe',
      sent: now,
      onset: new Date('2026-01-11T12:00:00Z'),
      ends: new Date('2026-01-11T20:00:00Z'),
    })
    const score = scoreLocation(place({ alerts: [alert] }), options, now, zones)
    expect(score?.impactSummaries.today.impactLevel).toBe(0)
    expect(score?.impactSummaries.tomorrow).toMatchObject({
      impactLevel: 3,
      impactTypesDetailed: [],
      peakImpactTimeMoment: '2026-01-11T06:00:00-06:00',
    })
  })

  test('a place without a forecast has no score', () => {
    expect(scoreLocation(place({ nowcast: null, extended: null }), options, now, zones)).toBeNull()
  })
})

describe('summaries of the horizons', () => {
  test('a tag has text, level, reason, start and end', () => {
    const extended = forecastSeries('extended', runTime, {
      road: (step) => (step === 20 ? 8 : step > 15 && step < 25 ? 4.5 : 0),
      snowRate: (step) => (step === 20 ? 27.9 : 0),
      roadSurfaceTemperature: () => -3,
    })
    const summary = scoreLocation(place({ extended }), options, now, zones)?.extendedImpactSummary
    expect(summary).toEqual({
      source: 'GFS',
      sourceRunTime: runTime,
      tags: [
        {
          id: 'impact:road',
          source: 'impact',
          text: 'Road Conditions: High',
          value: 8,
          variable: 'road',
          impactLevel: 3,
          event: null,
          hazard: 'snow',
          description: 'Snow 1.1 in/h (high from 1.0 in/h)',
          color: '#F1352C',
          effective: new Date('2026-01-11T10:00:00Z'),
          expires: new Date('2026-01-11T19:00:00Z'),
          levels: [
            {
              at: new Date('2026-01-11T10:00:00Z'),
              level: 2,
              worst: { at: new Date('2026-01-11T10:00:00Z'), value: 4.5 },
            },
            {
              at: new Date('2026-01-11T14:00:00Z'),
              level: 3,
              worst: { at: new Date('2026-01-11T14:00:00Z'), value: 8 },
            },
            {
              at: new Date('2026-01-11T15:00:00Z'),
              level: 2,
              worst: { at: new Date('2026-01-11T15:00:00Z'), value: 4.5 },
            },
            { at: new Date('2026-01-11T19:00:00Z'), level: 0 },
          ],
        },
      ],
      tagPriority: ['impact:road'],
      overallImpactLevel: 3,
      recommendedAction: {
        action: 'delay',
        reason:
          'Receive and ship only what cannot wait, Sun 8:00 AM – 9:00 AM CST. Snow 1.1 in/h (high from 1.0 in/h).',
      },
      lastUpdatedAt: now,
    })
  })

  test('level tables and alerts also create tags, and only they reach extreme', () => {
    const nowcast = forecastSeries('nowcast', runTime, {
      lightningProbability: (step) => (step > 4 ? 0.85 : 0),
      gustProbability45mph: () => 0.3,
      rainRate: () => 9,
      temperature: () => 38,
      dewPoint: () => 24,
    })
    const tornado = alertMessage({ id: 't', event: 'Tornado Warning', severity: 'Extreme', sent: now })
    const summary = scoreLocation(place({ nowcast, alerts: [tornado] }), options, now, zones)?.subhourlyImpactSummary
    expect(summary?.tags.map(({ id, impactLevel, description }) => [id, impactLevel, description])).toEqual([
      ['alert:t', 4, 'Tornado Warning for Cook, IL'],
      ['weather:heatIndex', 4, 'Heat index up to 114 °F'],
      ['weather:lightningProbability', 4, 'Chance of lightning up to 85% (Very high confidence)'],
      ['weather:rainRate', 3, 'Rain up to 0.35 in/h (High confidence)'],
      ['weather:gustProbability45mph', 2, 'Chance of gusts of 45 mph and more up to 30% (Moderate confidence)'],
    ])
    expect(summary?.overallImpactLevel).toBe(4)
  })

  test('tagPriority lists the tags in display order, worst first [MODEL-096]', () => {
    const nowcast = forecastSeries('nowcast', runTime, { road: () => 3, flood: () => 7.5, power: () => 3.4 })
    const summary = scoreLocation(place({ nowcast }), options, now, zones)?.subhourlyImpactSummary
    expect(summary?.tagPriority).toEqual(['impact:flood', 'impact:power', 'impact:road'])
    expect(summary?.tags.map(({ id }) => id)).toEqual(summary?.tagPriority)
  })

  test('an alert counts only in the horizon in which it is active', () => {
    const later = alertMessage({
      id: 'w',
      sent: now,
      onset: new Date('2026-01-12T00:00:00Z'),
      ends: new Date('2026-01-13T00:00:00Z'),
    })
    const score = scoreLocation(place({ alerts: [later] }), options, now, zones)
    expect(score?.subhourlyImpactSummary?.tags).toEqual([])
    expect(score?.extendedImpactSummary?.tags.map(({ id }) => id)).toEqual(['alert:w'])
  })
})

describe('recommended actions', () => {
  const situation = { subject: 'location', now, timeZone: 'America/Chicago' } as const
  const rated = (parts: { variable?: string; event?: string; level?: ImpactLevel }) => ({
    leading: {
      variable: null,
      event: null,
      level: 3 as const,
      ...parts,
    },
    when: { startAt: now, endAt: new Date('2026-01-10T21:10:00Z') as Date | null, knownUntil: null },
    text: 'Why',
  })

  test.each([
    ['hold', 'Keep people and vehicles inside until Sat 3:10 PM CST.', { event: 'Tornado Warning' }],
    ['hold', 'Keep people and vehicles inside until Sat 3:10 PM CST.', { variable: 'road', level: 4 }],
    ['delay', 'Receive and ship only what cannot wait until Sat 3:10 PM CST.', { variable: 'road' }],
    [
      'delay',
      'Salt and clear yard and docks, and receive and ship only what cannot wait until Sat 3:10 PM CST.',
      { event: 'Blizzard Warning' },
    ],
    [
      'reduce_speed',
      'Salt and clear yard and docks, and allow more time for trips until Sat 3:10 PM CST.',
      { variable: 'iceAccretion', level: 2 },
    ],
    ['reroute', 'Send vehicles around the area until Sat 3:10 PM CST.', { variable: 'flood' }],
    ['reroute', 'Send vehicles around the area until Sat 3:10 PM CST.', { event: 'Flash Flood Warning' }],
    [
      'reduce_speed',
      'Allow more time for trips to and from here until Sat 3:10 PM CST.',
      { variable: 'road', level: 2 },
    ],
    [
      'reduce_speed',
      'Allow more time for trips to and from here until Sat 3:10 PM CST.',
      { event: 'Dense Fog Advisory', level: 2 },
    ],
    [
      'secure_load',
      'Tie down loose equipment and close the dock doors until Sat 3:10 PM CST.',
      { variable: 'gustProbability45mph' },
    ],
    [
      'secure_load',
      'Tie down loose equipment and close the dock doors until Sat 3:10 PM CST.',
      { event: 'High Wind Warning' },
    ],
    ['monitor', 'Watch the forecast for this location until Sat 3:10 PM CST.', { variable: 'road', level: 1 }],
    ['monitor', 'Watch the forecast for this location until Sat 3:10 PM CST.', { event: 'Air Quality Alert' }],
  ] as const)('to %s: %s for %o [DECIDE-049]', (action, reason, parts) => {
    expect(recommendedAction(rated(parts), situation)).toEqual({ action, reason: `${reason} Why.` })
  })

  test('is to slow down instead of leaving later for a vehicle under way', () => {
    const driving = { ...situation, subject: 'driving' } as const
    expect(recommendedAction(rated({ variable: 'road' }), driving)).toMatchObject({ action: 'reduce_speed' })
    expect(recommendedAction(rated({ variable: 'flood' }), driving)).toMatchObject({ action: 'reroute' })
  })

  test('is to proceed without a reason, and names no time if the end is unknown', () => {
    expect(recommendedAction({ leading: undefined, when: undefined, text: '' }, situation).action).toBe('proceed')
    const endless = rated({ event: 'Tornado Warning' })
    const when = { ...endless.when, endAt: null }
    expect(recommendedAction({ ...endless, when }, situation).reason).toBe('Keep people and vehicles inside. Why.')
  })
})

describe('the order of locations', () => {
  const impact = (parts: Partial<TimeframeImpact>): TimeframeImpact => ({
    label: 'Today',
    value: 5,
    impactLevel: 2,
    impactTypesDetailed: [],
    peakImpactTimeMoment: '2026-01-10T13:45:00-06:00',
    weatherFlags: [],
    ...parts,
  })
  const day = DAY_MS

  test('a location with impact sorts by its peak time', () => {
    expect(sortablePeakTime(impact({}), now)).toBe(Date.parse('2026-01-10T19:45:00Z'))
  })

  test('a location with no impact has its peak time pushed out 30 days [DASH-064]', () => {
    expect(sortablePeakTime(impact({ impactLevel: 0, peakImpactTimeMoment: null }), now)).toBe(now.getTime() + 30 * day)
    expect(sortablePeakTime(impact({ impactLevel: 0 }), now)).toBe(Date.parse('2026-01-10T19:45:00Z') + 30 * day)
  })

  test('a location without a summary has its peak time pushed out 90 days [DASH-065]', () => {
    expect(sortablePeakTime(null, now)).toBe(now.getTime() + 90 * day)
    expect(sortablePeakTime(undefined, now)).toBe(now.getTime() + 90 * day)
  })
})

test('[MODEL-111] three days ahead the chance that a level comes stands in its reason, and in the frame of days', () => {
  const at = (hours: number) => {
    const extended = forecastSeries('extended', runTime, { road: (step) => (step === hours ? 5 : 0) })
    const score = scoreLocation(place({ extended }), options, now, zones) ?? expect.unreachable()
    return { tag: score.extendedImpactSummary?.tags[0], days: score.impactSummaries.day3_7 }
  }
  const far = at(100)
  expect(far.tag?.chance).toBe(levelChance('road', 2, 100))
  expect(far.tag?.description).toMatch(/ · \d+% chance$/)
  expect(far.days.chance).toBe(far.tag?.chance)
  expect(at(60).tag).not.toHaveProperty('chance')
  expect(at(60).days).not.toHaveProperty('chance')
})

test('[MODEL-111] a level that is not the worst of its reason has its own chance in its window', () => {
  const road = (step: number) => (step === 10 ? 8 : step < 110 ? 5 : 0)
  const extended = forecastSeries('extended', runTime, { road })
  const score = scoreLocation(place({ extended }), options, now, zones) ?? expect.unreachable()
  const reasons = tagReasons(score.extendedImpactSummary?.tags ?? [], runTime)
  const hour = (hours: number) => new Date(runTime.getTime() + hours * 3_600_000)
  const within = (from: number) => rateReasons(reasons, { startAt: hour(from), endAt: hour(from + 4) }).text
  expect(within(30)).toBe('Road Conditions: Moderate (5.0 of 10)')
  expect(within(100)).toMatch(/^Road Conditions: Moderate \(5\.0 of 10\) · \d+% chance$/)
  const late = forecastSeries('extended', runTime, { road: (step) => (step === 10 ? 8 : step > 90 ? 5 : 0) })
  const ofLate = scoreLocation(place({ extended: late }), options, now, zones) ?? expect.unreachable()
  const [, second] = tagReasons(ofLate.extendedImpactSummary?.tags ?? [], runTime)
  expect(second?.description).toMatch(/^Road Conditions: Moderate \(5\.0 of 10\) · \d+% chance$/)
})

import { DEFAULT_VEHICLE, MAX_ROUTE_STOPS } from '@stormlane/domain/roads'
import { expect, test } from 'vitest'
import {
  canAddStop,
  canReturn,
  canReverse,
  departureTime,
  findProblems,
  journeyQuery,
  NO_INPUTS,
  type PlanInputs,
  readInputs,
  reverse,
  routeToInputs,
  saveBody,
  thresholdQuery,
  withReturn,
} from './plan-inputs.ts'

const NOW = new Date('2027-01-14T21:12:00Z')
const DENVER = { label: 'Denver, CO', latitude: 39.73915, longitude: -104.9847 }
const OMAHA = { label: 'Omaha, NE', latitude: 41.25626, longitude: -95.94043 }
const CHICAGO = { label: 'Chicago, IL', latitude: 41.85003, longitude: -87.65005 }
const PLAN: PlanInputs = { ...NO_INPUTS, origin: DENVER, destination: CHICAGO }
const stop = (hours: string, place: typeof OMAHA | null = OMAHA) => ({ id: 'a', place, hours })

test('the departure defaults to now [PLAN-026]', () => {
  expect(departureTime(NO_INPUTS, NOW)).toEqual(NOW)
  expect(departureTime({ ...PLAN, departAt: '2027-01-15T10:00:00.000Z' }, NOW).getUTCHours()).toBe(10)
})

test.each([
  ['2027-01-13T21:11:00.000Z', true],
  ['2027-01-13T21:13:00.000Z', false],
  ['2027-01-14T20:00:00.000Z', false],
  ['2027-01-21T21:11:00.000Z', false],
  ['2027-01-21T21:13:00.000Z', true],
])('a departure at %s is rejected: %s; the last 24 hours are allowed [PLAN-025]', (departAt, refused) => {
  expect('departure' in findProblems({ ...PLAN, departAt }, NOW)).toBe(refused)
})

test('a new plan uses a car of the default size', () => {
  expect(NO_INPUTS.vehicle).toEqual(DEFAULT_VEHICLE)
})

test('Reverse swaps origin and destination, and needs at least one of them [PLAN-011, PLAN-012]', () => {
  expect(reverse(PLAN)).toMatchObject({ origin: CHICAGO, destination: DENVER })
  expect([NO_INPUTS, { ...NO_INPUTS, origin: DENVER }, { ...NO_INPUTS, destination: DENVER }].map(canReverse)).toEqual([
    false,
    true,
    true,
  ])
})

test('stops can be added by whitelisted clients, with both places set, up to 25 [PLAN-013, PLAN-014, PLAN-015]', () => {
  const stops = (count: number) => Array.from({ length: count }, (_, i) => ({ id: String(i), place: OMAHA, hours: '' }))
  expect(canAddStop(PLAN, false)).toBe(false)
  expect(canAddStop({ ...PLAN, destination: null }, true)).toBe(false)
  expect(canAddStop({ ...PLAN, origin: null }, true)).toBe(false)
  expect(MAX_ROUTE_STOPS).toBe(25)
  expect([0, 24, 25].map((count) => canAddStop({ ...PLAN, stops: stops(count) }, true))).toEqual([true, true, false])
})

test.each([
  ['', undefined],
  ['1.5', ';stop_duration=5400'],
  ['0', undefined],
])('%s hours at a stop are sent as seconds [PLAN-033, PLAN-034]', (hours, sent) => {
  const { waypoints } = journeyQuery({ ...PLAN, stops: [stop(hours)] }, NOW)
  expect(waypoints).toBe(`41.25626,-95.94043${sent ?? ''}`)
})

test.each(['-1', 'two', '1e999'])('%s is not a number of hours [PLAN-033]', (hours) => {
  expect(findProblems({ ...PLAN, stops: [stop(hours)] }, NOW).stops).toEqual({ a: { hours: expect.any(String) } })
})

test('problems are reported by field', () => {
  const problems = findProblems({ ...NO_INPUTS, above: '1.5', below: 'cold', stops: [stop('', null)] }, NOW)
  expect(Object.keys(problems)).toEqual(['origin', 'destination', 'above', 'below', 'stops'])
  expect(findProblems(PLAN, NOW)).toEqual({})
})

test('only whole-number thresholds are sent [PLAN-029, PLAN-030, PLAN-031]', () => {
  expect(thresholdQuery({ ...PLAN, above: ' 80 ', below: '' })).toEqual({ aboveTemperatureThresholds: '80' })
  expect(thresholdQuery({ ...PLAN, above: 'NaN', below: '-4' })).toEqual({ belowTemperatureThresholds: '-4' })
})

test('vehicle type and size are saved with the route [PLAN-066]', () => {
  const vehicle = { ...DEFAULT_VEHICLE, type: 'truck', height: 4.1, weight: 20_000 } as const
  expect(saveBody({ ...PLAN, vehicle }, NOW)).toMatchObject({
    vehicleType: 'truck',
    vehicleHeight: 4.1,
    vehicleWeight: 20_000,
    originLat: 39.73915,
    originLong: -104.9847,
    destinationLabel: 'Chicago, IL',
  })
})

test('a saved route fills the form with its hours, thresholds and vehicle [PLAN-034]', () => {
  const route = {
    origin: DENVER,
    destination: CHICAGO,
    waypoints: [{ ...OMAHA, stopDuration: 5400 }],
    departureTime: '2027-01-15T10:00:00Z',
    aboveTemperatureThreshold: 80,
    belowTemperatureThreshold: null,
    vehicleData: DEFAULT_VEHICLE,
    driver: {
      hoursOfService: true,
      hoursOfServiceRules: 'canada' as const,
      hoursDriven: 4.5,
      hoursOnDuty: 6,
      hoursSinceBreak: null,
      weekHoursLeft: 20,
    },
    appointment: { earliest: null, latest: '2027-01-16T10:00:00.000Z' },
  }
  expect(routeToInputs(route)).toMatchObject({
    stops: [{ place: OMAHA, hours: '1.5' }],
    above: '80',
    below: '',
    driver: {
      hoursOfService: true,
      rules: 'canada',
      hoursDriven: '4.5',
      hoursOnDuty: '6',
      hoursSinceBreak: '',
      weekHoursLeft: '20',
    },
    appointment: { earliest: null, latest: '2027-01-16T10:00:00.000Z' },
  })
})

test('hours of service are sent where they are switched, and hours driven where breaks are planned', () => {
  const truck = { ...PLAN, vehicle: { ...DEFAULT_VEHICLE, type: 'truck' as const, topSpeed: 28 } }
  const driver = { ...NO_INPUTS.driver, hoursDriven: '4.5' }
  expect(journeyQuery({ ...truck, driver }, NOW)).toMatchObject({ driverHoursDriven: '4.5', vehicleTopSpeed: '28' })
  expect(journeyQuery({ ...truck, driver }, NOW)).not.toHaveProperty('hoursOfService')
  expect(journeyQuery({ ...PLAN, driver }, NOW)).not.toHaveProperty('driverHoursDriven')
  const off = journeyQuery({ ...truck, driver: { ...driver, hoursOfService: false } }, NOW)
  expect(off).toMatchObject({ hoursOfService: 'false' })
  expect(off).not.toHaveProperty('driverHoursDriven')
  expect(saveBody({ ...truck, driver }, NOW)).toMatchObject({ hoursOfService: null, driverHoursDriven: 4.5 })
})

test.each([
  ['12', true],
  ['-1', true],
  ['many', true],
  ['11', false],
  ['', false],
])('%s hours already driven are refused: %s, where breaks are planned', (hoursDriven, refused) => {
  const plan = { ...PLAN, driver: { ...NO_INPUTS.driver, hoursOfService: true, hoursDriven } }
  expect('hoursDriven' in findProblems(plan, NOW)).toBe(refused)
  expect(findProblems({ ...plan, driver: { ...plan.driver, hoursOfService: false } }, NOW)).toEqual({})
})

test('hours on duty and since the last break are sent where they are stated, and must be possible', () => {
  const driver = {
    hoursOfService: true,
    rules: 'us' as const,
    hoursDriven: '4',
    hoursOnDuty: '6.5',
    hoursSinceBreak: '0',
    weekHoursLeft: '12',
  }
  expect(journeyQuery({ ...PLAN, driver }, NOW)).toMatchObject({
    driverHoursDriven: '4',
    driverHoursOnDuty: '6.5',
    driverHoursSinceBreak: '0',
    driverWeekHoursLeft: '12',
  })
  expect(findProblems({ ...PLAN, driver }, NOW)).toEqual({})
  expect(findProblems({ ...PLAN, driver: { ...driver, hoursOnDuty: '3' } }, NOW)).toHaveProperty('hoursDriven')
  expect(findProblems({ ...PLAN, driver: { ...driver, hoursSinceBreak: '5' } }, NOW)).toHaveProperty('hoursDriven')
  expect(findProblems({ ...PLAN, driver: { ...driver, weekHoursLeft: '71' } }, NOW)).toHaveProperty('hoursDriven')
})

test('an appointment is sent with the plan, and needs an end after the departure', () => {
  const appointment = { earliest: '2027-01-15T19:00:00.000Z', latest: '2027-01-15T21:00:00.000Z' }
  const sent = { appointmentEarliest: appointment.earliest, appointmentLatest: appointment.latest }
  expect(journeyQuery({ ...PLAN, appointment }, NOW)).toMatchObject(sent)
  expect(saveBody({ ...PLAN, appointment }, NOW)).toMatchObject(sent)
  expect(journeyQuery(PLAN, NOW)).not.toHaveProperty('appointmentLatest')
  const problem = (wrong: Partial<typeof appointment> | { latest: null }) =>
    'appointment' in findProblems({ ...PLAN, appointment: { ...appointment, ...wrong } }, NOW)
  expect([problem({}), problem({ latest: null }), problem({ latest: '2020-01-01T00:00:00.000Z' })]).toEqual([
    false,
    true,
    true,
  ])
  expect(problem({ earliest: '2027-01-15T22:00:00.000Z' })).toBe(true)
})

test('inputs that were stored before drivers had hours are still restored', () => {
  const { driver: _, appointment: ___, ...older } = PLAN
  const { topSpeed: __, ...vehicle } = older.vehicle
  expect(readInputs(JSON.parse(JSON.stringify({ ...older, vehicle })))).toEqual(PLAN)
})

test('stored inputs are restored, and invalid ones are dropped', () => {
  const left = { ...PLAN, stops: [stop('2')] }
  expect(readInputs(JSON.parse(JSON.stringify(left)))).toEqual(left)
  expect(readInputs({ origin: 'Denver' })).toEqual(NO_INPUTS)
  expect(readInputs(undefined)).toEqual(NO_INPUTS)
})

const WINDOW = { earliest: '2027-01-15T14:00:00.000Z', latest: '2027-01-15T17:00:00.000Z' }

test('the window of a stop is sent with it, and comes back with the saved route [PLAN-146]', () => {
  const stops = [
    { ...stop('0.5'), window: WINDOW },
    { ...stop(''), window: { earliest: null, latest: null } },
  ]
  const plan = { ...PLAN, stops }
  expect(findProblems(plan, NOW)).toEqual({})
  const waypoints =
    '41.25626,-95.94043;stop_duration=1800;earliest=2027-01-15T14:00:00.000Z;latest=2027-01-15T17:00:00.000Z|41.25626,-95.94043'
  expect(journeyQuery(plan, NOW).waypoints).toBe(waypoints)
  expect(saveBody(plan, NOW).waypoints).toBe(waypoints)
  const saved = {
    origin: DENVER,
    destination: CHICAGO,
    waypoints: [{ ...OMAHA, stopDuration: 1800, ...WINDOW }, OMAHA],
    departureTime: '2027-01-14T22:00:00.000Z',
    aboveTemperatureThreshold: null,
    belowTemperatureThreshold: null,
    vehicleData: NO_INPUTS.vehicle,
    driver: {
      hoursOfService: null,
      hoursOfServiceRules: null,
      hoursDriven: null,
      hoursOnDuty: null,
      hoursSinceBreak: null,
      weekHoursLeft: null,
    },
    appointment: null,
  }
  expect(routeToInputs(saved).stops.map(({ window }) => window)).toEqual([WINDOW, undefined])
})

test.each([
  [{ earliest: WINDOW.latest, latest: WINDOW.earliest }],
  [{ earliest: null, latest: '2027-01-14T21:00:00.000Z' }],
  [{ earliest: WINDOW.earliest, latest: null }],
])('the window %j of a stop is refused', (window) => {
  expect(findProblems({ ...PLAN, stops: [{ ...stop(''), window }] }, NOW).stops).toEqual({
    a: { window: 'The window must end after the departure, and not before it begins.' },
  })
})

test('a return trip makes the destination the last stop, and its appointment the window there [PLAN-149]', () => {
  const back = withReturn({ ...PLAN, appointment: WINDOW }, 'b')
  expect([back.origin, back.destination, back.appointment]).toEqual([DENVER, DENVER, NO_INPUTS.appointment])
  expect(back.stops).toEqual([{ id: 'b', place: CHICAGO, hours: '', window: WINDOW }])
  expect(withReturn(PLAN, 'b').stops).toEqual([{ id: 'b', place: CHICAGO, hours: '' }])
  expect([canReturn(PLAN, true), canReturn(PLAN, false), canReturn(back, true), canReturn(NO_INPUTS, true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

import { DAY_MS, HOUR_MS } from '@stormlane/domain/time'
import { expect, test } from 'vitest'
import { DEMO_SHIPMENTS, demoShipmentRows } from './demo-shipments.ts'
import { firstPlan, nextPlan, tripHours } from './shipment-plan.ts'

const NOW = new Date('2026-01-15T12:00:00Z')
const rows = demoShipmentRows({
  organizationId: '',
  now: NOW,
  count: DEMO_SHIPMENTS,
  idOf: String,
  groupIds: (ids) => [...ids],
})
const hoursOf = (row: (typeof rows)[number]) =>
  tripHours(
    { latitude: row.origin_latitude, longitude: row.origin_longitude },
    { latitude: row.destination_latitude, longitude: row.destination_longitude },
  )

test('more than 80 shipments leave today or in the next two days, most are under way, each on a truck of its own [DEMO-020]', () => {
  const leaving = rows.filter(({ departure_time }) => Math.abs(departure_time.getTime() - NOW.getTime()) < 3 * DAY_MS)
  expect(leaving.length).toBeGreaterThanOrEqual(80)
  const underWay = rows.filter((row) => row.departure_time < NOW)
  expect(underWay.length / rows.length).toBeCloseTo(0.6, 1)
  for (const row of underWay) {
    expect(row.status).toBe('active')
    expect(row.departure_time.getTime() + hoursOf(row) * HOUR_MS).toBeGreaterThan(NOW.getTime())
  }
  expect(new Set(rows.map(({ vehicle_id }) => vehicle_id)).size).toBe(rows.length)
  expect(new Set(rows.map(({ external_id }) => external_id)).size).toBe(rows.length)
})

test('a third of the shipments have an appointment, which some miss and for which some come too early [DEMO-020]', () => {
  const given = rows.filter(({ appointment_earliest }) => appointment_earliest !== null)
  // The 26 named shipments have none.
  expect(given.length / (rows.length + 26)).toBeCloseTo(1 / 3, 1)
  const kinds = given.map((row) => {
    const arrivesAt = row.departure_time.getTime() + hoursOf(row) * HOUR_MS
    if (arrivesAt > (row.appointment_latest as Date).getTime()) return 'late'
    return arrivesAt < (row.appointment_earliest as Date).getTime() ? 'early' : 'kept'
  })
  for (const kind of ['late', 'early', 'kept']) expect(kinds.filter((one) => one === kind).length).toBeGreaterThan(4)
})

test.each([
  ['drives eight hours without a break', 650_000, 7.8],
  ['takes half an hour after eight', 720_000, 9.2],
  ['rests ten hours after eleven', 1_000_000, 22],
])('a trip that %s', (_, meters, hours) => {
  const degrees = meters / 111_195
  const found = tripHours({ latitude: 30, longitude: -90 }, { latitude: 30 + degrees, longitude: -90 })
  expect(Math.abs(found - hours)).toBeLessThan(0.6)
})

test('a truck that has arrived leaves again: line haul within hours, others within three days [DEMO-022]', () => {
  for (let number = 0; number < 100; number++) {
    const inHours = (nextPlan(number, 9, NOW).departAt.getTime() - NOW.getTime()) / HOUR_MS
    expect(inHours).toBeGreaterThanOrEqual(0.5)
    expect(inHours).toBeLessThanOrEqual(number % 5 < 3 ? 2.5 : 60)
  }
  expect(firstPlan(4, 9, NOW).departAt.getTime() % (HOUR_MS / 4)).toBe(0)
})

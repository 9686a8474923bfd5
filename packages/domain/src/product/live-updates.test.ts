import { expect, test } from 'vitest'
import {
  applyReloaded,
  applyRouteUpdate,
  collectVehicles,
  NO_VEHICLE_RELOADS,
  VEHICLE_RELOAD_INTERVAL_MS,
  vehicleReloadDueInMs,
  weatherReloadDelayMs,
} from './index.ts'

const denver = { id: 'denver', status: 'active', eta: 1 }
const omaha = { id: 'omaha', status: 'unstarted', eta: 2 }

test('a completed route leaves the list [REALTIME-002]', () => {
  expect(applyRouteUpdate([denver, omaha], { ...denver, status: 'completed' })).toEqual([omaha])
})

test('a cancelled route leaves the list [REALTIME-003]', () => {
  expect(applyRouteUpdate([denver, omaha], { ...omaha, status: 'cancelled' })).toEqual([denver])
})

test.each([['completed'], ['cancelled']])('a %s route that was never listed stays out', (status) => {
  expect(applyRouteUpdate([denver], { ...omaha, status })).toEqual([denver])
})

test.each([['unstarted'], ['active'], [null], [undefined], ['a status of tomorrow']])(
  'a route with status %s is inserted, or replaced in place when listed [REALTIME-004]',
  (status) => {
    type Row = { id: string; status?: unknown; eta: number }
    const listed: Row[] = [denver, omaha]
    const updated: Row = { id: 'denver', status, eta: 9 }
    expect(applyRouteUpdate(listed, updated)).toEqual([updated, omaha])
    expect(applyRouteUpdate<Row>([omaha], updated)).toEqual([omaha, updated])
  },
)

test.each([
  [0, 0],
  [0.5, 5000],
  [0.999999, 9999],
])(
  'locations reload after a random delay of up to 10 s: a random number of %d gives %d ms [REALTIME-006]',
  (share, delayMs) => {
    expect(weatherReloadDelayMs(() => share)).toBe(delayMs)
  },
)

test('the first vehicle update is due at once, later ones 60 s after the last reload [REALTIME-008]', () => {
  const first = collectVehicles(NO_VEHICLE_RELOADS, ['t1'])
  expect(vehicleReloadDueInMs(first, 1_000)).toBe(0)
  const reloaded = { pending: [], lastReloadAt: 1_000 }
  expect(vehicleReloadDueInMs(reloaded, 2_000)).toBeUndefined()
  const again = collectVehicles(reloaded, ['t2'])
  expect(vehicleReloadDueInMs(again, 11_000)).toBe(50_000)
  expect(vehicleReloadDueInMs(again, 1_000 + VEHICLE_RELOAD_INTERVAL_MS)).toBe(0)
  expect(VEHICLE_RELOAD_INTERVAL_MS).toBe(60_000)
})

test('each announced vehicle is reloaded exactly once [REALTIME-011]', () => {
  const collected = [['t1', 't2'], ['t2'], [], ['t3', 't1']].reduce(
    (reloads, ids) => collectVehicles(reloads, ids),
    NO_VEHICLE_RELOADS,
  )
  expect(collected.pending).toEqual(['t1', 't2', 't3'])
})

test('reloaded vehicles replace listed ones in place; gone ones are removed, new ones appended, others kept [REALTIME-011]', () => {
  const at = (id: string, mile: number) => ({ id, mile })
  const listed = [at('t1', 1), at('t2', 1), at('t3', 1)]
  expect(applyReloaded(listed, ['t2', 't3', 't4'], [at('t4', 2), at('t2', 2)])).toEqual([
    at('t1', 1),
    at('t2', 2),
    at('t4', 2),
  ])
})

// @vitest-environment jsdom
import { type Modeled, toModel } from '@stormlane/contract'
import { expect, test } from 'vitest'
import { optionOnWire, routeOnWire } from '../../../test/routes-on-wire.ts'
import type { SavedRoute } from '../../platform/asset-queries.ts'
import { rateRoute } from './route-rating.ts'

const NOW = new Date('2027-01-14T22:30:00Z')

/** Advice that was written where the truck is, in Central time. */
const DECISION = {
  action: 'hold',
  text: 'Wait at Iowa 80 until Fri 1:45 AM CST: arrives 7 min later than driving on.',
  moments: [{ at: '2027-01-15T07:45:00.000Z', words: 'Fri 1:45 AM CST' }],
}

function ratedRoute(timeZone: string) {
  const stretch = { road_name: 'I-80', time_zone: timeZone }
  const wire = {
    ...routeOnWire('r1'),
    latest_route_results: [{ ...optionOnWire(true), worst_stretch: stretch }],
    decision: DECISION,
  }
  return rateRoute(toModel(wire) as Modeled<typeof wire> & SavedRoute)
}

test("the times of a route's advice are in the zone of the times beside it, that of its worst stretch [DECIDE-154]", () => {
  const eastern = ratedRoute('America/New_York')
  expect(eastern.timeZone).toBe('America/New_York')
  expect(eastern.actionAt(NOW)).toEqual({
    action: 'hold',
    reason: 'Wait at Iowa 80 until Fri 2:45 AM EST: arrives 7 min later than driving on.',
  })
  expect(ratedRoute('America/Chicago').actionAt(NOW)?.reason).toBe(DECISION.text)
})

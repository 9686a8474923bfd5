import { addMilliseconds, MINUTE_MS } from '../time/index.ts'
import type { Alternative } from './decision.ts'

const LEAVES_AT = new Date('2026-01-15T06:40:00Z')

/** An alternative that arrives some minutes after an undisturbed drive of ten hours. */
export function alternative({ minutesLost = 0, ...given }: Partial<Alternative>): Alternative {
  return {
    id: given.kind ?? 'drive_on',
    kind: 'drive_on',
    place: null,
    until: null,
    leavesAt: LEAVES_AT,
    speedMph: null,
    via: 'I-80',
    polyline: null,
    arriveAt: addMilliseconds(LEAVES_AT, (600 + minutesLost) * MINUTE_MS),
    odds: null,
    minutesLost,
    worstLevel: 0,
    worstMiles: 0,
    worst: null,
    appointmentChance: null,
    drivingHoursLeft: null,
    breakHours: 0,
    extraMiles: 0,
    cost: { time: 0, crash: 0, appointment: 0, miles: 0 },
    ...given,
  }
}

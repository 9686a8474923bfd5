import { mphToMps } from '../measures/units.ts'

// A loaded truck of 200 lb/hp, the design truck of the AASHTO Green Book for climbs. On a long climb its speed is where the power at
// the wheels equals the climb, rolling and air resistance: P/m = v (g (climb + rolling) + drag v²).

/** 1 hp (745.7 W) for 200 lb (90.7 kg), of which 15 % is lost before the wheels (our choice). */
const WATTS_PER_KG = (745.7 / 90.72) * 0.85
const GRAVITY = 9.81
/** Coefficient of rolling resistance of truck tires on asphalt (our choice, within the usual 0.005 to 0.008). */
const ROLLING = 0.006
/** Half of air density times drag area over mass: 0.5 · 1.2 kg/m³ · 6 m² / 36,000 kg. */
const DRAG_PER_METER = (0.5 * 1.2 * 6) / 36_000
/** No climb of a truck route is slower for long (our choice). */
const SLOWEST_MPS = mphToMps(15)
const HALVINGS = 40

/** Returns the speed of a loaded truck on a long climb, in m/s; Infinity elsewhere, where speed limits decide. */
export function climbingSpeedMps(climb: number): number {
  if (!(climb > 0)) return Number.POSITIVE_INFINITY
  let [slow, fast] = [SLOWEST_MPS, mphToMps(120)]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (slow + fast) / 2
    const needed = middle * (GRAVITY * (climb + ROLLING) + DRAG_PER_METER * middle ** 2)
    if (needed > WATTS_PER_KG) fast = middle
    else slow = middle
  }
  return slow
}

// What an hour, a mile, a crash and a missed appointment cost, and how likely a crash is. An organization may set its
// own dollars; the likelihoods are the same for all.
import { curveThrough } from '../measures/curve.ts'

/** US dollars. */
export interface DecidingCosts {
  /** Of an hour that a vehicle arrives later. */
  hour: number
  /** Of a mile more than on the planned road, without the hours that it takes. */
  mile: number
  /** Of an average crash of a truck. */
  crash: number
  missedAppointment: number
}

/** Consumer prices of 2024 against 2005 (BLS, CPI-U: 313.7 and 195.3). */
const PRICES_SINCE_2005 = 1.606

/**
 * Hour: $71.57, the marginal cost of a truck's hour without fuel, which a vehicle that waits does not burn; mile: fuel
 * alone, $2.260 - $1.779 (ATRI, Operational Costs of Trucking, July 2025, for 2024). Crash: $91,112 in 2005 for a
 * police-reported crash of any severity (FMCSA, Unit Costs of Medium and Heavy Truck Crashes, 2007), in dollars of 2024.
 * Missed appointment: our choice, about half a day of detention and rescheduling.
 */
export const DEFAULT_DECIDING_COSTS: Readonly<DecidingCosts> = {
  hour: 71.57,
  mile: 0.481,
  crash: Math.round(91_112 * PRICES_SINCE_2005),
  missedAppointment: 300,
}

/**
 * Trucks in crashes in all weather: 5,005 in fatal, 119,000 in injury and 414,000 in property damage only crashes (FMCSA,
 * Large Truck and Bus Crash Facts 2019, Vehicles Table 15) on 300 billion truck miles (FHWA, Highway Statistics 2019, VM-1).
 */
const CRASHES_PER_MILE = (5005 + 119_000 + 414_000) / 300e9

/**
 * Crash rate against that of a dry road, by crash index. Up to 5.55 as the index itself has it (`relativeRiskScore`), which
 * puts the literature's 1.84 in snow (Qiu and Nixon 2008, TRR 2055) at 5.55. Our choice: all that is above, up to ten
 * times at 8.7, the index of an icy road or a blizzard: studies of whole days have too few trips in such weather.
 */
const crashRate = curveThrough([0, 1], [2.77, 1.36], [5.55, 1.84], [7, 3], [8.7, 10], [10, 12])

/**
 * Rollovers in the wind per mile, by tipping index, whose 7 is where roads are closed to such vehicles. Our choice: no
 * rate has been published, so the curve grows tenfold from level to level.
 */
const rolloversPerMile = curveThrough([0, 0], [2, 1e-7], [4, 1e-6], [7, 1e-5], [10, 1e-4])

/** A rollover costs as much as a crash with injuries: $195,258 against $91,112 (FMCSA 2007). */
const ROLLOVER_AGAINST_CRASH = 195_258 / 91_112

/**
 * The index of dangers that cause crashes. A road that may be flooded counts as one on which crashes have the same index
 * (our choice: most who drown in floods of the US drown in vehicles, but no rate per mile has been published).
 */
export const dangerIndex = (crashIndex: number, floodIndex: number): number => Math.max(crashIndex, floodIndex)

/** A government alert of severity Extreme counts as the highest index: its danger is not in the road index. */
export const INDEX_UNDER_EXTREME_ALERT = 10

/** Expected dollars of crashes per mile in such weather. */
export const crashCostPerMile = (crashIndex: number, tippingIndex: number, { crash }: DecidingCosts): number =>
  crash * (CRASHES_PER_MILE * crashRate(crashIndex) + ROLLOVER_AGAINST_CRASH * rolloversPerMile(tippingIndex))

/** Advice must save this many minutes' worth, or lower the worst level. */
const WORTHWHILE_MINUTES = 10

export const worthwhileDollars = ({ hour }: DecidingCosts): number => (hour * WORTHWHILE_MINUTES) / 60

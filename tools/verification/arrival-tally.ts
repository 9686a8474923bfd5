import type { RandomSource } from '@stormlane/domain/measures'
import { type ArrivalOdds, arrivalOdds } from '@stormlane/domain/roads'
import { MINUTE_MS } from '@stormlane/domain/time'
import { arrivalSpread, windowChances } from '@stormlane/domain/trips'
import type { RandomTrip } from './random-trips.ts'

/** Odds narrower than this mean that the weather does not matter; they are checked by how close the arrival was. */
const WIDE_MINUTES = 2
/** Arrivals that differ by less are the same on a screen. */
const SAME_MINUTES = 0.5
const APPOINTMENTS_OF_A_TRIP = 6

/** A trip with the odds that the product states for it. */
interface RatedTrip extends RandomTrip {
  odds: ArrivalOdds
  chanceBy: (minutes: number) => number
}

interface LeadScores {
  /** Undefined for the scores over all lead times. */
  leadHours: number | undefined
  trips: number
  /** Share of arrivals between P10 and P90; 80 % is right. */
  inside: number
  /** Share of arrivals that are not clearly outside P10 to P90. */
  asGoodAsInside: number
  medianError: number
  medianSpread: number
}

/** Appointments whose chance is in the same tenth. */
interface TenthScores {
  count: number
  said: number
  kept: number
}

export interface ArrivalScores {
  trips: number
  leads: LeadScores[]
  tenths: TenthScores[]
  /** The same by lead time. */
  tenthsOfLeads: { leadHours: number; tenths: TenthScores[] }[]
  /** The same appointments by the chance that the strip of departures shows, which knows P10, P50 and P90 alone. */
  stripTenths: TenthScores[]
  /** Share of the trips with narrow odds that arrived close to the forecast. */
  narrowNear: number
}

/** What the odds of arrival said about the trips, and what happened. */
export function arrivalScores(trips: readonly RandomTrip[], random: RandomSource): ArrivalScores {
  const rated = trips.map(rateTrip)
  const wide = rated.filter(isWide)
  const narrow = rated.filter((trip) => !isWide(trip))
  const leads = [...new Set(trips.map(({ leadHours }) => leadHours))].sort((a, b) => a - b)
  const appointments = wide.flatMap((trip) => appointmentsOf(trip, random))
  const near = narrow.filter(({ arrived, forecast }) => Math.abs(arrived - forecast) <= WIDE_MINUTES)
  return {
    trips: trips.length,
    leads: [undefined, ...leads].map((lead) =>
      leadScores(
        lead,
        wide.filter(({ leadHours }) => lead === undefined || leadHours === lead),
      ),
    ),
    tenths: tenthScores(appointments),
    tenthsOfLeads: leads.map((lead) => ({
      leadHours: lead,
      tenths: tenthScores(appointments.filter(({ leadHours }) => leadHours === lead)),
    })),
    stripTenths: tenthScores(appointments.map(({ saidByStrip, isKept }) => ({ said: saidByStrip, isKept }))),
    narrowNear: near.length / narrow.length,
  }
}

export function arrivalTable(scores: ArrivalScores): string {
  const { trips, leads, tenths, tenthsOfLeads, stripTenths, narrowNear } = scores
  return [
    `${leads[0]?.trips} trips of ${trips} with a spread of ${WIDE_MINUTES} min or more`,
    'lead\ttrips\tP10 to P90\tor as good as\tmedian error min\tmedian spread min',
    ...leads.map((scores) =>
      [
        scores.leadHours === undefined ? 'all' : `${scores.leadHours} h`,
        scores.trips,
        percent(scores.inside),
        percent(scores.asGoodAsInside),
        scores.medianError.toFixed(1),
        scores.medianSpread.toFixed(1),
      ].join('\t'),
    ),
    `others within ${WIDE_MINUTES} min of the forecast: ${percent(narrowNear)}`,
    'appointments\tsaid\tkept',
    ...tenths.map(tenthLine),
    ...tenthsOfLeads.flatMap(({ leadHours, tenths: some }) => [
      `appointments ${leadHours} h ahead`,
      ...some.map(tenthLine),
    ]),
    'appointments by the strip of departures',
    ...stripTenths.map(tenthLine),
  ].join('\n')
}

const tenthLine = ({ count, said, kept }: TenthScores) => [count, percent(said), percent(kept)].join('\t')

function rateTrip(trip: RandomTrip): RatedTrip {
  const arrivals = {
    forecastMs: trip.forecast * MINUTE_MS,
    membersMs: trip.members.map((minutes) => minutes * MINUTE_MS),
  }
  const chanceBy = (minutes: number) =>
    arrivalOdds(arrivals, { earliest: null, latest: new Date(minutes * MINUTE_MS) }).onTimeChance as number
  return { ...trip, odds: arrivalOdds(arrivals, null), chanceBy }
}

const minutesOf = (time: Date) => time.getTime() / MINUTE_MS
const isWide = ({ odds }: RatedTrip) => minutesOf(odds.p90) - minutesOf(odds.p10) >= WIDE_MINUTES

function leadScores(leadHours: number | undefined, trips: readonly RatedTrip[]): LeadScores {
  const asGood = trips.filter(
    ({ odds, arrived }) =>
      arrived >= minutesOf(odds.p10) - SAME_MINUTES && arrived <= minutesOf(odds.p90) + SAME_MINUTES,
  )
  return {
    leadHours,
    trips: trips.length,
    inside: mean(trips.map(insideShare)),
    asGoodAsInside: asGood.length / trips.length,
    medianError: median(trips.map(({ arrived, forecast }) => Math.abs(arrived - forecast))),
    medianSpread: median(trips.map(({ odds }) => minutesOf(odds.p90) - minutesOf(odds.p10))),
  }
}

/**
 * How much of the chance of an arrival, from half a minute before it to half a minute after it, lies between 10 and 90
 * %. Many trips arrive at free flow, a single time with a probability of its own, which is partly below P10, partly
 * between P10 and P90 and partly above (Czado, Gneiting & Held 2009).
 */
function insideShare({ arrived, chanceBy }: RatedTrip): number {
  const [from, to] = [chanceBy(arrived - SAME_MINUTES), chanceBy(arrived + SAME_MINUTES)]
  if (to === from) return from >= 0.1 && from <= 0.9 ? 1 : 0
  return Math.max(0, Math.min(to, 0.9) - Math.max(from, 0.1)) / (to - from)
}

interface Appointment {
  leadHours: number
  said: number
  saidByStrip: number
  isKept: boolean
}

/** Appointments at random times around P10 to P90. */
function appointmentsOf(trip: RatedTrip, random: RandomSource): Appointment[] {
  const { odds, arrived, chanceBy, leadHours } = trip
  const [p10, p90] = [minutesOf(odds.p10), minutesOf(odds.p90)]
  const forecast = new Date(trip.forecast * MINUTE_MS)
  const spread = arrivalSpread(odds, forecast)
  return Array.from({ length: APPOINTMENTS_OF_A_TRIP }, () => {
    const latest = p10 + (p90 - p10) * (1.6 * random() - 0.3)
    const window = { earliest: null, latest: new Date(latest * MINUTE_MS) }
    const saidByStrip = 1 - windowChances(spread, forecast, window).late
    return { leadHours, said: chanceBy(latest), saidByStrip, isKept: arrived <= latest }
  })
}

/** Tenths without appointments are left out. */
function tenthScores(appointments: readonly Pick<Appointment, 'said' | 'isKept'>[]): TenthScores[] {
  const tenths = Map.groupBy(appointments, ({ said }) => Math.min(9, Math.floor(10 * said)))
  return [...tenths]
    .sort(([a], [b]) => a - b)
    .map(([, some]) => ({
      count: some.length,
      said: mean(some.map(({ said }) => said)),
      kept: some.filter(({ isKept }) => isKept).length / some.length,
    }))
}

const percent = (share: number) => `${(100 * share).toFixed(1)}%`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

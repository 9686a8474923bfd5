import type { ArrivalOdds } from '../roads/arrival-odds.ts'

/** Hours before departure at which arrivals are verified. */
export const VERIFIED_TRIP_LEAD_HOURS = [1, 6, 12, 24] as const
export type VerifiedTripLeadHours = (typeof VERIFIED_TRIP_LEAD_HOURS)[number]

/** A trip as forecast `leadHours` before its departure, and when it actually arrived. */
export interface DrivenTrip {
  leadHours: VerifiedTripLeadHours
  odds: Pick<ArrivalOdds, 'p10' | 'p50' | 'p90'>
  arrivedAt: Date
}

/** Trips of one to six hours on which arrivals are verified, by station name: every region, mountains and lakes. */
export const VERIFIED_TRIPS = [
  ['Seattle, WA', 'Portland, OR'],
  ['Spokane, WA', 'Missoula, MT'],
  ['Redding, CA', 'San Jose, CA'],
  ['Salt Lake City, UT', 'Twin Falls, ID'],
  ['Denver, CO', 'Grand Junction, CO'],
  ['Flagstaff, AZ', 'Phoenix, AZ'],
  ['Billings, MT', 'Bozeman, MT'],
  ['Rapid City, SD', 'Sioux Falls, SD'],
  ['Fargo, ND', 'Minneapolis, MN'],
  ['Kansas City, MO', 'Wichita, KS'],
  ['Dallas, TX', 'Houston, TX'],
  ['Chicago, IL', 'Indianapolis, IN'],
  ['Detroit, MI', 'Fort Wayne, IN'],
  ['Syracuse, NY', 'Albany, NY'],
  ['Boston, MA', 'New York City, NY'],
  ['Atlanta, GA', 'Huntsville, AL'],
  ['Charlotte, NC', 'Knoxville, TN'],
  ['Jacksonville, FL', 'Tampa, FL'],
] as const satisfies readonly (readonly [from: string, to: string])[]

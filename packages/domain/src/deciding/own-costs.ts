// What an organization may set of the costs of decisions, and within which bounds.
import { DEFAULT_DECIDING_COSTS, type DecidingCosts } from './costs.ts'

/** Null for the default. */
export type OwnCosts = { [Cost in keyof DecidingCosts]: number | null }

/**
 * What is outside is a typing error (our choice). An hour without value would make every wait free, so it costs at least
 * a dollar; the others may count for nothing. The highest are far above an hour of an oversize transport and the
 * verdicts after crashes.
 */
export const COST_RANGES: Readonly<Record<keyof DecidingCosts, readonly [least: number, most: number]>> = {
  hour: [1, 10_000],
  mile: [0, 100],
  crash: [0, 100_000_000],
  missedAppointment: [0, 1_000_000],
}

export const isCostInRange = (cost: keyof DecidingCosts, dollars: number): boolean => {
  const [least, most] = COST_RANGES[cost]
  return dollars >= least && dollars <= most
}

export const NO_OWN_COSTS: Readonly<OwnCosts> = { hour: null, mile: null, crash: null, missedAppointment: null }

/** The organization's costs, and the default where it has none. */
export const costsOf = (own: OwnCosts): DecidingCosts => ({
  hour: own.hour ?? DEFAULT_DECIDING_COSTS.hour,
  mile: own.mile ?? DEFAULT_DECIDING_COSTS.mile,
  crash: own.crash ?? DEFAULT_DECIDING_COSTS.crash,
  missedAppointment: own.missedAppointment ?? DEFAULT_DECIDING_COSTS.missedAppointment,
})

import { emptyStationValues, type TruthSource } from '@stormlane/domain/verification'

/**
 * The truth of a live world. Reports of stations are stored as they come, so an hour that is requested here was not
 * observed and stays unknown: nothing simulated takes its place.
 */
export const observedVerification = (): TruthSource => ({
  fingerprint: async () => 'observations',
  hours: async (_from, count) => Array.from({ length: count }, emptyStationValues),
  close: async () => undefined,
})

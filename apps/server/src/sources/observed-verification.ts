import { emptyStationValues, type TruthSource } from '@stormlane/domain'

/**
 * The truth of a live world. What stations report is stored as it comes, so whatever is asked for here was not observed and stays unknown:
 * nothing simulated stands in for it.
 */
export const observedVerification = (): TruthSource => ({
  fingerprint: async () => 'observations',
  hours: async (_from, count) => Array.from({ length: count }, emptyStationValues),
  close: async () => undefined,
})

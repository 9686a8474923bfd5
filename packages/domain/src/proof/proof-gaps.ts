// What a proof does not know. It says so instead of leaving it out.
export const PROOF_GAPS = [
  'place_unknown',
  'no_point_near',
  'no_forecast',
  'some_hours_without_forecast',
  'no_observation',
  'some_hours_unobserved',
  'no_level_observed',
  'departure_not_kept',
  'arrival_unknown',
  'radar_not_kept',
  'answers_not_reported',
] as const
export type ProofGap = (typeof PROOF_GAPS)[number]

interface KnownHours {
  hours: readonly { near: unknown; forecast: unknown; observed: unknown }[]
  /** Hours at which somebody knows where the asset was. */
  placedHours: number
  hasLevels: boolean
  isTrip: boolean
  trips: readonly { arrivedAt: Date | null }[]
  hasMessages: boolean
}

export function proofGaps({ hours, placedHours, hasLevels, isTrip, trips, hasMessages }: KnownHours): ProofGap[] {
  const near = hours.filter((hour) => hour.near !== null)
  const known = (of: 'forecast' | 'observed') => near.filter((hour) => hour[of] !== null).length
  const [forecast, observed] = [known('forecast'), known('observed')]
  const partly = (count: number, none: ProofGap, some: ProofGap): ProofGap[] =>
    count === 0 ? [none] : count < near.length ? [some] : []
  const ofPlace: ProofGap[] = placedHours === 0 ? ['place_unknown'] : near.length === 0 ? ['no_point_near'] : []
  const ofWeather: ProofGap[] =
    near.length === 0
      ? []
      : [
          ...partly(forecast, 'no_forecast', 'some_hours_without_forecast'),
          ...partly(observed, 'no_observation', 'some_hours_unobserved'),
        ]
  return [
    ...ofPlace,
    ...ofWeather,
    ...(observed > 0 && !hasLevels ? (['no_level_observed'] as const) : []),
    ...(isTrip && trips.length === 0 ? (['departure_not_kept'] as const) : []),
    ...(trips.some(({ arrivedAt }) => arrivedAt === null) ? (['arrival_unknown'] as const) : []),
    'radar_not_kept',
    ...(hasMessages ? (['answers_not_reported'] as const) : []),
  ]
}

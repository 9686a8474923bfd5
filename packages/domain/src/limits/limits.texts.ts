import type { LimitHazard, LimitOwner } from './limit-hazard.ts'

/** Names of the hazards in a form. Heat and cold say which temperature is meant. */
export const LIMIT_HAZARD_WORDS: Readonly<Record<LimitHazard, string>> = {
  gust: 'Wind gusts',
  snow_rate: 'Snow rate',
  ice: 'Ice on lines and branches',
  heat: 'Heat index',
  cold: 'Wind chill',
  flood_chance: 'Chance of flash floods',
  visibility: 'Visibility',
}

/** Names of the reasons, which say that the limit is the organization's own. */
export const LIMIT_REASON_NAMES: Readonly<Record<LimitHazard, string>> = {
  gust: 'Your gust limit',
  snow_rate: 'Your snow limit',
  ice: 'Your ice limit',
  heat: 'Your heat limit',
  cold: 'Your cold limit',
  flood_chance: 'Your flood limit',
  visibility: 'Your visibility limit',
}

const MEASURED: Readonly<Record<LimitHazard, string>> = {
  gust: 'Gusts',
  snow_rate: 'Snow',
  ice: 'Ice',
  heat: 'Heat index',
  cold: 'Wind chill',
  flood_chance: 'Chance of flash floods',
  visibility: 'Visibility',
}

/** `Gusts 52 mph, your limit for Chicago Yard is 45 mph`. */
export const limitReasonText = (hazard: LimitHazard, value: string, owner: LimitOwner, limit: string) =>
  `${MEASURED[hazard]} ${value}, ${owner.kind === 'organization' ? 'your organization’s limit' : `your limit for ${owner.name}`} is ${limit}`

/** `gust must be 10 to 150 mph, in m/s`: what a limit may be, in the words of a refusal. */
export const limitRangeText = (hazard: LimitHazard, from: string, to: string) =>
  `The limit of ${LIMIT_HAZARD_WORDS[hazard].toLowerCase()} must be ${from} to ${to}.`

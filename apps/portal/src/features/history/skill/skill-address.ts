import {
  VERIFIED_DAYS,
  VERIFIED_REGIONS,
  VERIFIED_VARIABLE_IDS,
  type VerifiedDays,
  type VerifiedRegion,
  type VerifiedVariableId,
} from '@stormlane/domain/verification'
import { FORECAST_FEED } from '../../../platform/feed-names.ts'
import { portalConfig } from '../../../platform/portal-config.ts'
import type { HistorySearch } from '../history-address.ts'

/** The choices of the Skill part. */
export interface SkillChoice {
  variable: VerifiedVariableId
  region: VerifiedRegion
  days: VerifiedDays
}

const SKILL = 'skill'
/** Weather stations do not report roads, so a real forecast opens with a variable that they do report. */
export const defaultSkill = (): SkillChoice => ({
  variable: portalConfig.simulatedFeeds.includes(FORECAST_FEED) ? 'road' : 'temperature',
  region: 'all',
  days: 30,
})

export const isSkillPart = (search: HistorySearch) => search.part === SKILL

/** Missing or invalid parameters give the defaults. */
export function readSkillSearch(search: HistorySearch): SkillChoice {
  const usual = defaultSkill()
  return {
    variable: VERIFIED_VARIABLE_IDS.find((id) => id === search.variable) ?? usual.variable,
    region: VERIFIED_REGIONS.find((region) => region === search.region) ?? usual.region,
    days: VERIFIED_DAYS.find((days) => String(days) === search.days) ?? usual.days,
  }
}

/** Leaves out default values. */
export function writeSkillSearch({ variable, region, days }: SkillChoice): HistorySearch {
  const usual = defaultSkill()
  return {
    part: SKILL,
    ...(variable !== usual.variable && { variable }),
    ...(region !== usual.region && { region }),
    ...(days !== usual.days && { days: String(days) }),
  }
}

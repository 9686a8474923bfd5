import {
  VERIFIED_DAYS,
  VERIFIED_REGIONS,
  VERIFIED_VARIABLE_IDS,
  type VerifiedDays,
  type VerifiedRegion,
  type VerifiedVariableId,
} from '@stormlane/domain'
import type { HistorySearch } from '../history-address.ts'

/** What the Skill part shows. */
export interface SkillChoice {
  variable: VerifiedVariableId
  region: VerifiedRegion
  days: VerifiedDays
}

const SKILL = 'skill'
export const DEFAULT_SKILL: SkillChoice = { variable: 'road', region: 'all', days: 30 }

export const isSkillPart = (search: HistorySearch) => search.part === SKILL

/** Parameters that are missing or make no sense give the defaults. */
export function readSkillSearch(search: HistorySearch): SkillChoice {
  return {
    variable: VERIFIED_VARIABLE_IDS.find((id) => id === search.variable) ?? DEFAULT_SKILL.variable,
    region: VERIFIED_REGIONS.find((region) => region === search.region) ?? DEFAULT_SKILL.region,
    days: VERIFIED_DAYS.find((days) => String(days) === search.days) ?? DEFAULT_SKILL.days,
  }
}

/** Leaves out what is the default. */
export function writeSkillSearch({ variable, region, days }: SkillChoice): HistorySearch {
  return {
    part: SKILL,
    ...(variable !== DEFAULT_SKILL.variable && { variable }),
    ...(region !== DEFAULT_SKILL.region && { region }),
    ...(days !== DEFAULT_SKILL.days && { days: String(days) }),
  }
}

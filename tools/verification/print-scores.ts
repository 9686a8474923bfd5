import { verifiedUnit } from '@stormlane/contract'
import { VERIFIED_VARIABLE_IDS, VERIFIED_VARIABLES, type VerifiedVariableId } from '@stormlane/domain'
import type { Measured } from './measure.ts'

const HEADS = ['lead h', 'pairs', 'bias', 'MAE', 'vs clim', 'vs pers', 'POD', 'FAR', 'CSI', 'Brier', 'BSS']
const WIDTH = 9

const cell = (value: number | null | undefined, digits = 2) =>
  (value === null || value === undefined ? '-' : value.toFixed(digits)).padStart(WIDTH)

export const eventText = (variable: VerifiedVariableId) => {
  const { threshold, side } = VERIFIED_VARIABLES[variable].event
  const unit = verifiedUnit(variable)
  return `${side === 'above' ? '>=' : '<='} ${Number(threshold.toFixed(1))}${unit && ` ${unit}`}`
}

/** A table for each variable. `vs` columns and BSS are skills: 1 is perfect, 0 no better than the reference. */
export function scoreTables({ about, scores }: Measured): string {
  const tables = VERIFIED_VARIABLE_IDS.map((variable) =>
    [
      `\n${variable}${verifiedUnit(variable) && ` (${verifiedUnit(variable)})`}, event ${eventText(variable)}`,
      HEADS.map((head) => head.padStart(WIDTH)).join(''),
      ...scores[variable].map((lead) =>
        [
          cell(lead.lead_hours, 0),
          cell(lead.pairs, 0),
          cell(lead.bias),
          cell(lead.mean_absolute_error),
          cell(lead.climatology_skill),
          cell(lead.persistence_skill),
          cell(lead.detection),
          cell(lead.false_alarms),
          cell(lead.critical_success),
          cell(lead.chance?.brier, 4),
          cell(lead.chance?.climatology_skill),
        ].join(''),
      ),
    ].join('\n'),
  )
  return [about, ...tables].join('\n')
}

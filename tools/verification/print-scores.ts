import { verifiedUnit } from '@stormlane/contract'
import { VERIFIED_VARIABLE_IDS, VERIFIED_VARIABLES, type VerifiedVariableId } from '@stormlane/domain/verification'
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
export function scoreTables({ about, scores, alerts, arrival }: Measured): string {
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
  return [about, ...tables, alertTable(alerts), arrivalTable(arrival)].join('\n')
}

const alertTable = (alerts: Measured['alerts']) =>
  [
    '\nalerts, 6 h ahead',
    ['hits', 'false', 'lead h', 'cases', ''].map((head) => head.padStart(WIDTH)).join(''),
    ...alerts.map(({ variable, detection, false_alarms, warning_hours, cases }) =>
      [cell(detection), cell(false_alarms), cell(warning_hours, 1), cell(cases, 0), `  ${variable}`].join(''),
    ),
  ].join('\n')

const arrivalTable = (arrival: Measured['arrival']) =>
  [
    '\narrival, minutes',
    ['lead h', 'trips', 'bias', 'MAE', 'P10-P90', '30 min'].map((head) => head.padStart(WIDTH)).join(''),
    ...(arrival?.leads ?? []).map((lead) =>
      [
        cell(lead.lead_hours, 0),
        cell(lead.trips, 0),
        cell(lead.bias_minutes),
        cell(lead.mean_error_minutes),
        cell(lead.inside),
        cell(lead.within_30_minutes),
      ].join(''),
    ),
  ].join('\n')

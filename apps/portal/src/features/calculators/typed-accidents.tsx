import {
  ACCIDENT_TYPES,
  type AccidentCost,
  type AccidentType,
  type FleetAccidents,
  MAX_ACCIDENT_COST,
  MAX_ACCIDENTS,
} from '@stormlane/domain/calculators'
import { formatAmount, formatDollars } from './amounts.ts'
import { roiTexts } from './calculators.texts.ts'
import { NumberField } from './number-field.tsx'
import css from './typed-accidents.module.css'

interface TypedAccidentsProps {
  fleet: FleetAccidents
  cost: AccidentCost
  onChange: (part: 'counts' | 'costs', type: AccidentType, value: number) => void
}

/** Last year's accidents by type; the rest counts as Other at the average cost. */
export function TypedAccidents({ fleet, cost, onChange }: TypedAccidentsProps) {
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{roiTexts.type}</th>
            <th scope="col">{roiTexts.count}</th>
            <th scope="col">{roiTexts.cost}</th>
            <th scope="col">{roiTexts.perYear}</th>
          </tr>
        </thead>
        <tbody>
          {ACCIDENT_TYPES.map((type) => (
            <tr key={type}>
              <th scope="row">{roiTexts.types[type]}</th>
              <td>
                <NumberField
                  label={roiTexts.countOf(roiTexts.types[type])}
                  hideLabel
                  small
                  value={fleet.counts[type]}
                  max={MAX_ACCIDENTS}
                  onChange={(value) => onChange('counts', type, value)}
                />
              </td>
              <td>
                <NumberField
                  label={roiTexts.costOf(roiTexts.types[type])}
                  hideLabel
                  small
                  prefix="$"
                  value={fleet.costs[type]}
                  max={MAX_ACCIDENT_COST}
                  onChange={(value) => onChange('costs', type, value)}
                />
              </td>
              <td className={css.amount}>{formatDollars(cost.costByType[type])}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{roiTexts.other}</th>
            <td className={css.plain}>{formatAmount(cost.otherAccidents)}</td>
            <td className={css.plain}>{formatDollars(fleet.averageCost)}</td>
            <td className={css.amount}>{formatDollars(cost.otherCost)}</td>
          </tr>
        </tbody>
      </table>
      <p className={css.help}>
        {cost.typedAccidents > cost.weatherAccidents ? roiTexts.moreThanEstimated : roiTexts.othersCounted}
      </p>
    </>
  )
}

import { ACCIDENT_TYPES, type AccidentCost } from '@stormlane/domain/calculators'
import { formatDollars } from './amounts.ts'
import { roiTexts } from './calculators.texts.ts'
import css from './cost-breakdown.module.css'

/** The yearly cost of weather accidents, by accident type. */
export function CostBreakdown({ cost }: { cost: AccidentCost }) {
  const parts = [
    ...ACCIDENT_TYPES.map((type) => ({ key: type, name: roiTexts.types[type], amount: cost.costByType[type] })),
    { key: 'other', name: roiTexts.other, amount: cost.otherCost },
  ]
  return (
    <>
      <p className={css.total} aria-live="polite">
        <strong>{formatDollars(cost.total)}</strong> {roiTexts.perYearSuffix}
      </p>
      <div className={css.bar} aria-hidden="true">
        {parts
          .filter(({ amount }) => amount > 0)
          .map(({ key, amount }) => (
            <i key={key} data-part={key} style={{ flexGrow: amount }} />
          ))}
      </div>
      <dl className={css.parts}>
        {parts.map(({ key, name, amount }) => (
          <div key={key}>
            <i data-part={key} aria-hidden="true" />
            <dt>{name}</dt>
            <dd>{formatDollars(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

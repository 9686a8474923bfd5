import { CALCULATOR_PRODUCTS, type CalculatorProduct, SAVINGS_RATES } from '@stormlane/domain/calculators'
import { formatDollars, formatShare } from './amounts.ts'
import { roiTexts } from './calculators.texts.ts'
import css from './savings-cards.module.css'

export function SavingsCards({ savings }: { savings: Record<CalculatorProduct, number> }) {
  return (
    <ul className={css.cards}>
      {CALCULATOR_PRODUCTS.map((product) => (
        <li key={product} className={css.card}>
          <h3 className={css.name}>{roiTexts.products[product]}</h3>
          <strong className={css.amount}>{formatDollars(savings[product])}</strong>
          <div className={css.bar} aria-hidden="true">
            <i style={{ width: formatShare(SAVINGS_RATES[product]) }} />
          </div>
          <p className={css.share}>{roiTexts.savingsShare(formatShare(SAVINGS_RATES[product]))}</p>
        </li>
      ))}
    </ul>
  )
}

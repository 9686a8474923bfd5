import type { MonthlyPrice, TierCost } from '@stormlane/domain/calculators'
import { ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import { formatAmount, formatCents, formatDollars, formatPricePerCall } from './amounts.ts'
import { pricingTexts } from './calculators.texts.ts'
import { ContactLink } from './contact-link.tsx'
import css from './pricing-total.module.css'

interface PricingTotalProps {
  price: MonthlyPrice
  summary: string
  supportEmail: string
}

/** The total, always visible: beside the inputs, or on phones as an expandable sheet at the bottom (CALC-004). */
export function PricingTotal({ price, summary, supportEmail }: PricingTotalProps) {
  const [isOpen, setOpen] = useState(false)
  const headingId = useId()
  const isAtMinimum = price.total === price.minimum
  return (
    <aside className={css.total} aria-labelledby={headingId} data-open={isOpen}>
      <div className={css.head}>
        <h2 id={headingId} className={css.heading}>
          {pricingTexts.total}
        </h2>
        <button type="button" className={css.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {pricingTexts.details} <ChevronUp size={14} aria-hidden="true" />
        </button>
        <p className={css.amount} aria-live="polite">
          <strong>{formatDollars(price.total)}</strong> {pricingTexts.perMonth}
        </p>
        <p className={css.summary}>{summary}</p>
      </div>
      <div className={css.details}>
        <table className={css.tiers}>
          <thead>
            <tr>
              <th scope="col">{pricingTexts.tierCalls}</th>
              <th scope="col">{pricingTexts.tierPrice}</th>
              <th scope="col">{pricingTexts.tierCost}</th>
            </tr>
          </thead>
          <tbody>
            {price.tiers.map((tier, index) => (
              <tr key={tier.maxCalls} data-used={tier.calls > 0}>
                <td>{tierName(tier, price.tiers[index - 1]?.maxCalls)}</td>
                <td>{formatPricePerCall(tier.pricePerCall)}</td>
                <td>{formatCents(tier.cost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className={css.sums}>
          <dt>{pricingTexts.sum}</dt>
          <dd>{formatCents(price.tierCost)}</dd>
          <dt>{pricingTexts.minimum}</dt>
          <dd>{formatDollars(price.minimum)}</dd>
          <dt className={css.final}>{isAtMinimum ? pricingTexts.minimumTotal : pricingTexts.roundedTotal}</dt>
          <dd className={css.final}>{formatDollars(price.total)}</dd>
        </dl>
        <div className={css.foot}>
          <ContactLink supportEmail={supportEmail} subject={`${pricingTexts.title}: ${summary}`} />
          <p className={css.note}>{pricingTexts.nothingSent}</p>
        </div>
      </div>
    </aside>
  )
}

function tierName({ maxCalls, calls }: TierCost, below: number | undefined): string {
  const { all, first, next, partOfFirst, partOfNext, above } = pricingTexts.tier
  if (below === undefined && !Number.isFinite(maxCalls)) return all
  if (!Number.isFinite(maxCalls)) return above(formatAmount(below ?? 0))
  const size = maxCalls - (below ?? 0)
  const isPart = calls > 0 && calls < size
  if (isPart) return (below === undefined ? partOfFirst : partOfNext)(formatAmount(calls), formatAmount(size))
  return (below === undefined ? first : next)(formatAmount(size))
}

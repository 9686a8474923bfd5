import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { affectedTexts } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'
import { AlternativeCard } from './alternative-card.tsx'
import css from './decision.module.css'
import { decisionQueries } from './decision-queries.ts'

const TEXTS = affectedTexts.decision
const TripMap = lazyPart(() => import('./trip-map.tsx').then((m) => m.TripMap))

/** The compared alternatives of an item with a trip, the advised one first. Renders nothing where nothing was compared. */
export function ItemDecision({ item }: { item: AffectedAsset }) {
  const { data: decision } = useQuery(decisionQueries.ofAsset(item.assetType, item.id))
  if (!decision || decision.alternatives.length === 0) return null
  const timeZone = item.timeZone ?? undefined
  const advisedFirst = decision.alternatives.toSorted((a, b) => Number(b.recommended) - Number(a.recommended))
  return (
    <section className={css.decision} aria-label={TEXTS.title}>
      <h3>{TEXTS.title}</h3>
      <TripMap decision={decision} />
      {decision.advice ? <p>{decision.advice.text}</p> : null}
      <ul>
        {advisedFirst.map((alternative) => (
          <AlternativeCard key={alternative.id} {...{ alternative, decision, timeZone }} name={item.name} />
        ))}
      </ul>
      {decision.hours ? <p className={css.muted}>{TEXTS.hours(decision.hours)}</p> : null}
      {decision.remarks.map(({ id, text }) => (
        <p key={id} className={css.muted}>
          {text}
        </p>
      ))}
    </section>
  )
}

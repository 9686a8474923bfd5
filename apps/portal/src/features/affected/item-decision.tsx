import { adviceAction } from '@stormlane/domain/deciding'
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { affectedTexts } from './affected.texts.ts'
import type { AffectedAsset } from './affected-queries.ts'
import { AlternativesTable } from './alternatives-table.tsx'
import css from './decision.module.css'
import { decisionQueries } from './decision-queries.ts'

const TEXTS = affectedTexts.decision
const TripMap = lazyPart(() => import('./trip-map.tsx').then((m) => m.TripMap))

interface ItemDecisionProps {
  item: AffectedAsset
  /** Whether the row of the queue lists the alternatives. */
  isInQueue: boolean
}

/** The trip of an item and what to do on it, with the alternatives unless its row lists them. Renders nothing where nothing was compared. */
export function ItemDecision({ item, isInQueue }: ItemDecisionProps) {
  const { data: decision } = useQuery(decisionQueries.ofAsset(item.assetType, item.id))
  if (!decision || decision.alternatives.length === 0) return null
  return (
    <section className={css.decision} aria-label={TEXTS.title}>
      <h3>{TEXTS.title}</h3>
      <TripMap decision={decision} />
      {decision.advice ? <p>{adviceAction(decision.advice, item.timeZone ?? undefined).reason}</p> : null}
      {isInQueue ? null : (
        <AlternativesTable decision={decision} timeZone={item.timeZone ?? undefined} name={item.name} />
      )}
      {decision.hours ? <p className={css.muted}>{TEXTS.hours(decision.hours)}</p> : null}
      {decision.remarks.map(({ id, text }) => (
        <p key={id} className={css.muted}>
          {text}
        </p>
      ))}
    </section>
  )
}

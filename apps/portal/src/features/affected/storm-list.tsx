import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { formatSpan } from '../../platform/time-format.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { affectedQueries } from './affected-queries.ts'

/** Lists the storms that are there or expected; each opens its room. The causes below do not wait for them. */
export function StormList() {
  const { data: storms } = useQuery(affectedQueries.storms())
  if (!storms || storms.length === 0) return null
  return (
    <ul className={css.storms} aria-label={TEXTS.storms.title}>
      {storms.map(({ id, name, impactLevel, beginsAt, endsAt }) => (
        <li key={id}>
          <a href={`/client/storms/${encodeURIComponent(id)}`}>
            <LevelChip level={impactLevelName(impactLevel as ImpactLevel)} />
            <b>{name}</b>
            <span className={css.muted}>{TEXTS.storms.kind}</span>
            <span className={css.muted}>{formatSpan(new Date(beginsAt), new Date(endsAt))}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

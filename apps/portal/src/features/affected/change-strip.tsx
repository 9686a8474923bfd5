import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatDayTime } from '../../platform/time-format.ts'
import css from './affected.module.css'
import { affectedTexts as TEXTS } from './affected.texts.ts'
import { affectedQueries, type QueueFilter } from './affected-queries.ts'

interface ChangeStripProps {
  changed: QueueFilter['changed']
  onChange: (changed: QueueFilter['changed']) => void
}

const ICONS = { rose: TrendingUp, fell: TrendingDown }
const levelWord = (level: number) => LEVEL_WORDS[impactLevelName(level as ImpactLevel)]

/** Shows what the newest run changed; a click filters the queue by it. Hidden until there are two runs to compare. */
export function ChangeStrip({ changed, onChange }: ChangeStripProps) {
  const { data } = useQuery(affectedQueries.changes())
  if (!data?.runTime || data.previousRunTime === null) return null
  const [first] = data.changes
  return (
    <section className={css.strip} aria-label={TEXTS.changes.title}>
      <b>{TEXTS.changes.since(formatDayTime(new Date(data.runTime)))}</b>
      {(['rose', 'fell'] as const).map((kind) => {
        const Icon = ICONS[kind]
        return (
          <button
            key={kind}
            type="button"
            className={css.level}
            data-change={kind}
            aria-pressed={changed === kind}
            disabled={data[kind] === 0 && changed !== kind}
            onClick={() => onChange(changed === kind ? undefined : kind)}
          >
            <Icon size={15} aria-hidden="true" />
            {TEXTS.changes[kind](data[kind].toLocaleString('en-US'))}
          </button>
        )
      })}
      {data.cleared > 0 ? <span>{TEXTS.changes.cleared(data.cleared.toLocaleString('en-US'))}</span> : null}
      {first ? (
        <span className={css.muted} dir="auto" title={first.reason ?? undefined}>
          {TEXTS.changes.first[first.kind](
            first.name,
            levelWord(first.previousImpactLevel),
            levelWord(first.impactLevel),
          )}
        </span>
      ) : null}
    </section>
  )
}

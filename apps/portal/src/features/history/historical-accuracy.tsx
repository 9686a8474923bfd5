import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HistorySearch } from './history-address.ts'
import { PartTabs } from './part-tabs.tsx'
import { PastStorms } from './past-storms.tsx'
import { defaultSkill, isSkillPart, readSkillSearch, writeSkillSearch } from './skill/skill-address.ts'
import { SkillPart } from './skill/skill-part.tsx'
import { hasArchive, skillQueries } from './skill/skill-queries.ts'

interface HistoricalAccuracyProps {
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
  badge: ReactNode
}

/** Past storms and, if the server keeps an archive of its forecasts, their recent skill. */
export function HistoricalAccuracy({ search, onSearch, badge }: HistoricalAccuracyProps) {
  const { data } = useQuery(skillQueries.scores(defaultSkill()))
  if (!hasArchive(data)) return <PastStorms search={search} onSearch={onSearch} badge={badge} tabs={null} />
  const part = isSkillPart(search) ? 'skill' : 'storms'
  const tabs = (
    <PartTabs part={part} onPart={(next) => onSearch(next === 'skill' ? writeSkillSearch(defaultSkill()) : {})} />
  )
  if (part === 'storms') return <PastStorms search={search} onSearch={onSearch} badge={badge} tabs={tabs} />
  return (
    <SkillPart
      choice={readSkillSearch(search)}
      onChoice={(choice) => onSearch(writeSkillSearch(choice))}
      tabs={tabs}
      badge={badge}
    />
  )
}

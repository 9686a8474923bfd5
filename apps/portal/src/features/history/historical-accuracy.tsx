import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HistorySearch } from './history-address.ts'
import { isOwnAssetsPart, OwnAssetsPart, ownAssetsSearch } from './own-assets/own-assets-part.tsx'
import { type HistoryPart, PartTabs } from './part-tabs.tsx'
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
  // Who asked for the scores waits for them, and does not see a replay meanwhile.
  if (!data && isSkillPart(search))
    return (
      <SkillPart
        choice={readSkillSearch(search)}
        onChoice={(choice) => onSearch(writeSkillSearch(choice))}
        tabs={null}
        badge={badge}
      />
    )
  if (!hasArchive(data)) return <PastStorms search={search} onSearch={onSearch} badge={badge} tabs={null} />
  const part = partOf(search)
  const tabs = <PartTabs part={part} onPart={(next) => onSearch(OPENED[next]())} />
  if (part === 'storms') return <PastStorms search={search} onSearch={onSearch} badge={badge} tabs={tabs} />
  if (part === 'assets') return <OwnAssetsPart search={search} onSearch={onSearch} badge={badge} tabs={tabs} />
  return (
    <SkillPart
      choice={readSkillSearch(search)}
      onChoice={(choice) => onSearch(writeSkillSearch(choice))}
      tabs={tabs}
      badge={badge}
    />
  )
}

const OPENED: Record<HistoryPart, () => HistorySearch> = {
  storms: () => ({}),
  skill: () => writeSkillSearch(defaultSkill()),
  assets: () => ownAssetsSearch(),
}

const partOf = (search: HistorySearch): HistoryPart =>
  isSkillPart(search) ? 'skill' : isOwnAssetsPart(search) ? 'assets' : 'storms'

import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './design-system.module.css'
import type { SampleRoute, SampleSite } from './sample-fleet.ts'

export const SITE_COLUMNS: TableColumn<SampleSite>[] = [
  {
    id: 'name',
    header: 'Name',
    text: (site) => site.name,
    cell: (site) => <span className={css.name}>{site.name}</span>,
    width: 210,
  },
  {
    id: 'impact',
    header: 'Impact',
    text: (site) => LEVEL_WORDS[site.level],
    cell: (site) => <LevelChip level={site.level} />,
    sortBy: (site) => IMPACT_LEVELS[site.level],
    descendingFirst: true,
    width: 130,
  },
  { id: 'region', header: 'Region', text: (site) => site.region, width: 100 },
  { id: 'peak', header: 'Peak Impact Time', text: (site) => site.peak, width: 160 },
  {
    id: 'types',
    header: 'Impact Types',
    text: (site) => site.types.map((type) => type.label).join(', ') || 'None',
    cell: (site) => <ImpactTypes site={site} />,
    width: 300,
    grow: true,
  },
  { id: 'weather', header: 'Weather Conditions at Peak Impact', text: (site) => site.weather, width: 260 },
  {
    id: 'updated',
    header: 'Last Updated',
    text: (site) => site.updated,
    cell: (site) => <span className={css.muted}>{site.updated}</span>,
    width: 140,
  },
]

export const ROUTE_COLUMNS: TableColumn<SampleRoute>[] = [
  { id: 'name', header: 'Name', text: (route) => route.name, width: 240 },
  { id: 'origin', header: 'Origin', text: (route) => route.origin, width: 160 },
  { id: 'destination', header: 'Destination', text: (route) => route.destination, width: 160, grow: true },
  { id: 'departs', header: 'Departure Time', text: (route) => route.departs, width: 160 },
  {
    id: 'slowdown',
    header: 'Slowdown',
    text: (route) => `${route.slowdownPercent}%`,
    sortBy: (route) => route.slowdownPercent,
    descendingFirst: true,
    align: 'end',
    width: 130,
  },
  {
    id: 'risk',
    header: 'Max Road Risk',
    text: (route) => route.risk.toFixed(1),
    sortBy: (route) => route.risk,
    descendingFirst: true,
    align: 'end',
    width: 150,
  },
]

function ImpactTypes({ site }: { site: SampleSite }) {
  if (site.types.length === 0) return <span className={css.muted}>None</span>
  return (
    <span className={css.types}>
      {site.types.map((type) => (
        <LevelTag key={type.label} level={type.level} label={type.label} />
      ))}
    </span>
  )
}

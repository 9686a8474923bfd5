import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS, type ImpactLevelName } from '@stormlane/domain/levels'
import type { ReactNode } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'
import { currentLevel } from './vehicle-impact.ts'

const TITLES = assetTableTexts.vehicle

/** Columns shared by all vehicle tables; each adds its own between impact and actions. */
export const truckColumn: TableColumn<Vehicle> = {
  id: 'name',
  header: TITLES.truckId,
  text: ({ name }) => name,
  cell: ({ name }) => <span className={css.name}>{name}</span>,
  width: 140,
}

export const impactColumn = (header: string, levelOf: (vehicle: Vehicle) => ImpactLevelName): TableColumn<Vehicle> => ({
  id: 'impact',
  header,
  text: (vehicle) => LEVEL_WORDS[levelOf(vehicle)],
  cell: (vehicle) => <LevelChip level={levelOf(vehicle)} />,
  sortBy: (vehicle) => IMPACT_LEVELS[levelOf(vehicle)],
  descendingFirst: true,
  width: 156,
})

export const currentImpactColumn = impactColumn(TITLES.currentImpact, currentLevel)

export const vehicleActionsColumn = (actions: (vehicle: Vehicle) => ReactNode) =>
  actionsColumn(TITLES.actions, 110, actions)

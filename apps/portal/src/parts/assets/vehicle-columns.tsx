import { IMPACT_LEVELS, LEVEL_WORDS } from '@stormlane/domain'
import type { ReactNode } from 'react'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { actionsColumn } from '../../ui/table/actions-column.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'
import { vehicleLevel } from './vehicle-impact.ts'

const TITLES = assetTableTexts.vehicle

/** Columns shared by all vehicle tables; each adds its own between impact and actions. */
export const truckColumn: TableColumn<Vehicle> = {
  id: 'name',
  header: TITLES.truckId,
  text: ({ name }) => name,
  cell: ({ name }) => <span className={css.name}>{name}</span>,
  width: 140,
}

export const currentImpactColumn: TableColumn<Vehicle> = {
  id: 'impact',
  header: TITLES.currentImpact,
  text: (vehicle) => LEVEL_WORDS[vehicleLevel(vehicle)],
  cell: (vehicle) => <LevelChip level={vehicleLevel(vehicle)} />,
  sortBy: (vehicle) => IMPACT_LEVELS[vehicleLevel(vehicle)],
  descendingFirst: true,
  width: 156,
}

export const vehicleActionsColumn = (actions: (vehicle: Vehicle) => ReactNode) =>
  actionsColumn(TITLES.actions, 110, actions)

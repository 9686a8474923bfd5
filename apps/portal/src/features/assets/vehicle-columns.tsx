import {
  fahrenheitToCelsius,
  formatQuantity,
  gustLabel,
  labeledValue,
  type MeasurementSystem,
  mphToMps,
} from '@stormlane/domain'
import type { ReactNode } from 'react'
import { ageColumn } from '../../parts/assets/age-column.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { currentImpactColumn, truckColumn, vehicleActionsColumn } from '../../parts/assets/vehicle-columns.tsx'
import { shownTag } from '../../parts/assets/vehicle-impact.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { LevelTags } from '../../ui/levels/level-tags.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { vehicleTexts } from './assets.texts.ts'

interface VehicleColumnOptions {
  now: Date
  system: MeasurementSystem
  /** Renders the notifications switch of a vehicle. */
  notifications: (vehicle: Vehicle) => ReactNode
  /** Renders the buttons of a row. */
  actions: (vehicle: Vehicle) => ReactNode
}

const TITLES = { ...assetTableTexts.vehicle, ...vehicleTexts.columns }

export function vehicleColumns({ now, system, notifications, actions }: VehicleColumnOptions): TableColumn<Vehicle>[] {
  return [
    truckColumn,
    currentImpactColumn,
    {
      id: 'reasons',
      header: TITLES.insights,
      text: (vehicle) =>
        vehicleTags(vehicle)
          .map((tag) => tag.text)
          .join(', ') || assetTableTexts.none,
      cell: (vehicle) => <LevelTags tags={vehicleTags(vehicle).map(shownTag)} />,
      width: 260,
      grow: true,
    },
    {
      id: 'conditions',
      header: TITLES.conditions,
      text: (vehicle) => conditionsWords(vehicle, system),
      width: 270,
    },
    ageColumn({
      id: 'reported',
      header: TITLES.reported,
      timestamp: ({ externalUpdatedAt }) => externalUpdatedAt,
      now,
      width: 120,
    }),
    {
      id: 'notifications',
      header: TITLES.notifications,
      text: ({ notificationsEnabled }) => (notificationsEnabled ? vehicleTexts.on : vehicleTexts.off),
      cell: notifications,
      width: 128,
    },
    vehicleActionsColumn(actions),
  ]
}

/** The reasons of the level, followed by the insights. */
function vehicleTags({ currentImpact, currentInsight }: Vehicle) {
  const byId = new Map((currentImpact?.tags ?? []).map((tag) => [tag.id, tag]))
  return [...(currentImpact?.tagPriority ?? []).flatMap((id) => byId.get(id) ?? []), ...currentInsight]
}

function conditionsWords({ currentConditions }: Vehicle, system: MeasurementSystem): string {
  if (!currentConditions) return vehicleTexts.noConditions
  const { temperature, wind, precipitation } = currentConditions
  const parts = [
    formatQuantity('temperature', fahrenheitToCelsius(temperature), system),
    vehicleTexts.gusts(labeledValue(formatQuantity('speed', mphToMps(wind.maxGust), system), gustLabel(wind.maxGust))),
    ...(precipitation.type === 'none' ? [] : [precipitation.label]),
  ]
  return parts.join(', ')
}

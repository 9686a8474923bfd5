import { gustLabel, impactLevelName, labeledValue } from '@stormlane/domain/levels'
import { fahrenheitToCelsius, formatQuantity, type MeasurementSystem, mphToMps } from '@stormlane/domain/measures'
import type { ReactNode } from 'react'
import { ageColumn } from '../../parts/assets/age-column.ts'
import { assetTableTexts } from '../../parts/assets/asset-table.texts.ts'
import { impactColumn, truckColumn, vehicleActionsColumn } from '../../parts/assets/vehicle-columns.tsx'
import type { RatedVehicle } from '../../parts/assets/vehicle-rating.ts'
import { vehicleTags } from '../../parts/assets/vehicle-tags.ts'
import type { Vehicle } from '../../platform/asset-queries.ts'
import { LevelTags } from '../../ui/levels/level-tags.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { vehicleTexts } from './assets.texts.ts'

interface VehicleColumnOptions {
  now: Date
  system: MeasurementSystem
  /** Rates a vehicle in the next six hours, as on the map. */
  rate: (vehicle: Vehicle) => RatedVehicle
  /** Renders the notifications switch of a vehicle. */
  notifications: (vehicle: Vehicle) => ReactNode
  /** Renders the buttons of a row. */
  actions: (vehicle: Vehicle) => ReactNode
}

const TITLES = { ...assetTableTexts.vehicle, ...vehicleTexts.columns }

export function vehicleColumns({
  now,
  system,
  rate,
  notifications,
  actions,
}: VehicleColumnOptions): TableColumn<Vehicle>[] {
  return [
    truckColumn,
    impactColumn(TITLES.impact, (vehicle) => impactLevelName(rate(vehicle).level)),
    {
      id: 'reasons',
      header: TITLES.insights,
      text: (vehicle) =>
        vehicleTags(vehicle, rate(vehicle))
          .map(({ label }) => label)
          .join(', ') || assetTableTexts.none,
      cell: (vehicle) => <LevelTags tags={vehicleTags(vehicle, rate(vehicle))} />,
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

import type { AssetUnderAlert } from '../../parts/assets/assets-under-alert.ts'
import type { AlertDetail } from './alert-detail.ts'

/** The alerts of one kind, for example all Blizzard Warnings. */
export interface AlertGroup {
  name: string
  color: string
  alerts: readonly AlertDetail[]
}

/** The assets under each alert, by alert id. */
export type TouchedAssets = ReadonlyMap<string, readonly AssetUnderAlert[]>

export function touchedAssets(assets: readonly AssetUnderAlert[]): TouchedAssets {
  const touched = new Map<string, AssetUnderAlert[]>()
  for (const asset of assets)
    for (const { id } of asset.alerts) {
      const others = touched.get(id)
      if (others) others.push(asset)
      else touched.set(id, [asset])
    }
  return touched
}

/** Groups alerts by kind. Those that touch most assets come first; ties keep the given order, which is by urgency. */
export function alertGroups(alerts: readonly AlertDetail[], touched: TouchedAssets): AlertGroup[] {
  const count = ({ id }: AlertDetail) => touched.get(id)?.length ?? 0
  const ranked = alerts.toSorted((one, other) => count(other) - count(one))
  return [...Map.groupBy(ranked, ({ name }) => name)].map(([name, group]) => ({
    name,
    color: group[0]?.color ?? '',
    alerts: group,
  }))
}

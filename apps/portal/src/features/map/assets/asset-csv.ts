import type { AssetType } from '@stormlane/domain/assets'
import { ACTION_WORDS, LEVEL_WORDS } from '@stormlane/domain/impacts'
import { compassName } from '@stormlane/domain/measures'
import { formatIso, formatMoment } from '../../../platform/time-format.ts'
import { mapTexts } from '../map.texts.ts'
import type { MapAsset } from './map-asset.ts'

const COLUMNS = mapTexts.list.columns
type Column = keyof typeof COLUMNS

const COMMON: readonly Column[] = [
  'name',
  'externalId',
  'level',
  'types',
  'reason',
  'begins',
  'beginsIso',
  'ends',
  'endsIso',
  'action',
]

/** The columns of each asset type's file, named after the table columns (MAP-023). */
const CSV_COLUMNS: Record<AssetType, readonly Column[]> = {
  location: [...COMMON, 'latitude', 'longitude', 'groups'],
  vehicle: [...COMMON, 'bearing', 'latitude', 'longitude', 'groups'],
  route: [...COMMON, 'origin', 'destination', 'groups'],
}

/** Returns the listed assets in display order as lines of a CSV file. */
export function assetLines(
  assetType: AssetType,
  assets: readonly MapAsset[],
  groupNames: ReadonlyMap<string, string>,
): string[][] {
  const now = new Date()
  const columns = CSV_COLUMNS[assetType]
  return [columns.map((column) => COLUMNS[column]), ...assets.map((asset) => csvLine(asset, columns, groupNames, now))]
}

function csvLine(
  asset: MapAsset,
  columns: readonly Column[],
  groupNames: ReadonlyMap<string, string>,
  now: Date,
): string[] {
  const { when } = asset
  const action = asset.action(now)
  const moment = (time: Date | null | undefined) => (time ? formatMoment(time, asset.timeZone ?? undefined) : '')
  const iso = (time: Date | null | undefined) => (time ? formatIso(time, asset.timeZone ?? undefined) : '')
  const cells: Record<Column, string> = {
    name: asset.name,
    externalId: asset.externalId ?? '',
    level: LEVEL_WORDS[asset.level],
    types: asset.compared.risks.join('; '),
    reason: asset.reason,
    begins: moment(when?.startAt),
    beginsIso: iso(when?.startAt),
    ends: moment(when?.endAt),
    endsIso: iso(when?.endAt),
    action: action ? ACTION_WORDS[action.action] : '',
    latitude: asset.position ? String(asset.position.latitude) : '',
    longitude: asset.position ? String(asset.position.longitude) : '',
    bearing: compassName(asset.bearing),
    origin: asset.origin ?? '',
    destination: asset.destination ?? '',
    groups: asset.groupIds.map((id) => groupNames.get(id) ?? id).join('; '),
  }
  return columns.map((column) => cells[column])
}

import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import type { ImpactLevelName } from '@stormlane/domain/levels'
import { locationCategory } from '@stormlane/domain/places'
import { MapPinOff } from 'lucide-react'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { formatIso } from '../../platform/time-format.ts'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelTags } from '../../ui/levels/level-tags.tsx'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { ageColumn } from './age-column.ts'
import css from './asset-columns.module.css'
import { assetTableTexts } from './asset-table.texts.ts'

const { columns: TITLES, ...TEXTS } = assetTableTexts.location

const notScored = () => assetTableTexts.missing.notScored

/** A location's impact in the timeframe of the table. */
export interface LocationRating {
  level: ImpactLevelName
  /** Higher is worse. */
  rank: number
  /** The peak impact time as text and as sort value. Like `weather`, it is empty until the location is scored. */
  peak: string
  peakOrder: number | undefined
  /** When it has its level, in words; empty without an impact. */
  window: string
  types: readonly { id: string; label: string; level: ImpactLevelName }[]
  weather: string
  updatedAt: Date | undefined
}

/** The location columns in their required order, with the user metadata after Impact (DASH-059, DASH-060). */
export function locationColumns(
  locations: readonly SavedLocation[],
  ratingOf: (location: SavedLocation) => LocationRating,
  now: Date,
): TableColumn<SavedLocation>[] {
  return [
    {
      id: 'name',
      header: TITLES.name,
      text: (location) => location.name,
      cell: (location) => <LocationName location={location} />,
      width: 220,
    },
    {
      id: 'impact',
      header: TITLES.impact,
      text: (location) => LEVEL_WORDS[ratingOf(location).level],
      cell: (location) => <LevelChip level={ratingOf(location).level} />,
      sortBy: (location) => ratingOf(location).rank,
      descendingFirst: true,
      width: 120,
    },
    ...metadataKeys(locations).map((key) => ({
      id: `metadata ${key}`,
      header: key,
      text: ({ userMetadata }: SavedLocation) => userMetadata[key] ?? '',
      width: 110,
    })),
    {
      id: 'peak',
      header: TITLES.peak,
      text: (location) => ratingOf(location).peak,
      isoTime: (location) => {
        const { peakOrder } = ratingOf(location)
        return peakOrder === undefined ? '' : formatIso(new Date(peakOrder), location.timezone)
      },
      missing: notScored,
      cell: (location) => {
        const { peak, window } = ratingOf(location)
        return (
          <span className={css.roomy} title={[peak, window].filter(Boolean).join(', ')}>
            <span>{peak}</span>
            {window && <span className={css.muted}>{window}</span>}
          </span>
        )
      },
      sortBy: (location) => ratingOf(location).peakOrder,
      width: 170,
    },
    {
      id: 'types',
      header: TITLES.types,
      text: (location) => {
        const { level, types } = ratingOf(location)
        return types.map(({ label }) => label).join(', ') || (level === 'unknown' ? '' : assetTableTexts.none)
      },
      missing: notScored,
      cell: (location) => <LevelTags tags={ratingOf(location).types} />,
      width: 180,
      grow: true,
    },
    {
      id: 'weather',
      header: TITLES.weather,
      text: (location) => ratingOf(location).weather,
      missing: notScored,
      width: 270,
    },
    ageColumn({
      id: 'updated',
      header: TITLES.updated,
      timestamp: (location) => ratingOf(location).updatedAt,
      now,
      width: 140,
    }),
  ]
}

/** All metadata keys of the locations except the category, which is shown as an icon. */
function metadataKeys(locations: readonly SavedLocation[]): string[] {
  const keys = new Set(locations.flatMap(({ userMetadata }) => Object.keys(userMetadata)))
  keys.delete('category')
  return [...keys].sort((a, b) => a.localeCompare(b, 'en-US'))
}

function LocationName({ location: { name, userMetadata, needsGeocoding } }: { location: SavedLocation }) {
  return (
    <span className={css.place}>
      <CategoryIcon category={locationCategory(userMetadata)} size={16} />
      <span className={css.name} dir="auto">
        {name}
      </span>
      {needsGeocoding && (
        <span role="img" aria-label={TEXTS.approximate} title={TEXTS.approximateText}>
          <MapPinOff size={13} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}

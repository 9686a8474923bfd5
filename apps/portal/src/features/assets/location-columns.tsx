import { isMapLayer, locationCategory, MAP_LAYERS, type Timeframe } from '@stormlane/domain'
import { MapPinOff } from 'lucide-react'
import type { SavedLocation } from '../../platform/asset-queries.ts'
import { formatSpan } from '../../platform/time-format.ts'
import { CategoryIcon } from '../../ui/category-icon.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { LevelTag } from '../../ui/levels/level-tag.tsx'
import { LEVEL_WORDS } from '../../ui/levels/level-words.ts'
import type { TableColumn } from '../../ui/table/table-column.ts'
import { ageColumn } from './age-column.ts'
import css from './assets.module.css'
import { assetsTexts, locationTexts } from './assets.texts.ts'
import { impactOf, impactRank, impactTypesOf, type LocationImpact, levelOfTag } from './location-impact.ts'

const { columns: TITLES } = locationTexts

/** The columns of core §2, with those of the organisation's own metadata between Impact and Peak Impact Time. */
export function locationColumns(
  locations: readonly SavedLocation[],
  timeframe: Timeframe,
  now: Date,
): TableColumn<SavedLocation>[] {
  const impact = (location: SavedLocation) => impactOf(location, timeframe)
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
      text: (location) => LEVEL_WORDS[impact(location).level],
      cell: (location) => <LevelChip level={impact(location).level} />,
      sortBy: (location) => impactRank(impact(location)),
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
      text: (location) => peakWords(location, timeframe),
      sortBy: (location) => impact(location).leading?.effective ?? undefined,
      width: 240,
    },
    {
      id: 'types',
      header: TITLES.types,
      text: (location) => impactTypesOf(impact(location)).map(nameOf).join(', ') || assetsTexts.none,
      cell: (location) => <ImpactTypes location={location} timeframe={timeframe} />,
      width: 180,
      grow: true,
    },
    {
      id: 'weather',
      header: TITLES.weather,
      text: (location) => weatherWords(impact(location)),
      width: 270,
    },
    ageColumn({
      id: 'updated',
      header: TITLES.updated,
      momentOf: (location) => impact(location).updatedAt,
      now,
      width: 140,
    }),
  ]
}

/** Category shows as an icon elsewhere; everything else that any location carries is a column. */
function metadataKeys(locations: readonly SavedLocation[]): string[] {
  const keys = new Set(locations.flatMap(({ userMetadata }) => Object.keys(userMetadata)))
  keys.delete('category')
  return [...keys].sort((a, b) => a.localeCompare(b, 'en-US'))
}

/** The weather behind the level; where only an alert speaks, its name. */
function weatherWords({ tags, leading }: LocationImpact): string {
  const felt = tags.find((tag) => tag.source !== 'alert')
  return felt?.description ?? leading?.event ?? assetsTexts.none
}

/** When the leading reason holds, in the zone of the place. */
function peakWords(location: SavedLocation, timeframe: Timeframe): string {
  const { level, leading } = impactOf(location, timeframe)
  if (level === 'unknown') return assetsTexts.notAvailable
  if (!leading?.effective) return assetsTexts.noImpact
  return formatSpan(
    new Date(leading.effective),
    leading.expires ? new Date(leading.expires) : undefined,
    location.timezone,
  )
}

function LocationName({ location: { name, userMetadata, needsGeocoding } }: { location: SavedLocation }) {
  return (
    <span className={css.place}>
      <CategoryIcon category={locationCategory(userMetadata)} size={16} />
      <span className={css.name} dir="auto">
        {name}
      </span>
      {needsGeocoding && (
        <span role="img" aria-label={locationTexts.approximate} title={locationTexts.approximateText}>
          <MapPinOff size={13} aria-hidden="true" />
        </span>
      )}
    </span>
  )
}

function ImpactTypes({ location, timeframe }: { location: SavedLocation; timeframe: Timeframe }) {
  const tags = impactTypesOf(impactOf(location, timeframe))
  if (tags.length === 0) return <span className={css.muted}>{assetsTexts.none}</span>
  return (
    <span className={css.types}>
      {tags.map((tag) => (
        <LevelTag key={tag.id} level={levelOfTag(tag)} label={nameOf(tag)} />
      ))}
    </span>
  )
}

function nameOf({ variable, text }: { variable: string | null; text: string }): string {
  return variable !== null && isMapLayer(variable) ? MAP_LAYERS[variable].label : text
}

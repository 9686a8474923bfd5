import { impactLevelName } from '@stormlane/domain/levels'
import type { MapType } from '@stormlane/domain/maps'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { locationCategory, shownZip } from '@stormlane/domain/places'
import { nextUpdateAt, type Timeframe } from '@stormlane/domain/time'
import { PlaceForecast } from '../../../parts/forecast/place-forecast.tsx'
import { CardFrame } from '../../../parts/map/card-frame.tsx'
import { ProofLink } from '../../../parts/proof/proof-link.tsx'
import { type MapLocation, timeframeSummary } from '../../../platform/location-summary.ts'
import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatMoment, zoneName } from '../../../platform/time-format.ts'
import { CategoryIcon } from '../../../ui/category-icon.tsx'
import { LevelTag } from '../../../ui/levels/level-tag.tsx'
import type { MapAsset } from '../assets/map-asset.ts'
import { mapTexts } from '../map.texts.ts'
import { ZoomTo } from '../map-fit.tsx'
import { ImpactSummary } from './impact-summary.tsx'
import css from './location-card.module.css'

const TEXTS = mapTexts.card

interface LocationCardProps {
  asset: MapAsset
  location: MapLocation
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  onClose: () => void
}

export function LocationCard({ asset, location, timeframe, mapType, shownAt, units, onClose }: LocationCardProps) {
  const summary = timeframeSummary(location, timeframe)
  const category = locationCategory(location.userMetadata)
  const zone = location.timezone
  const now = useClockTick()
  return (
    <CardFrame
      title={asset.name}
      subtitle={[
        category === 'generic' ? '' : TEXTS.categories[category],
        shownZip(location.zip),
        zone && zoneName(now, zone),
      ]
        .filter(Boolean)
        .join(' · ')}
      icon={<CategoryIcon category={category} size={18} />}
      actions={asset.position && <ZoomTo at={asset.position} />}
      onClose={onClose}
      footer={
        summary && (
          <>
            <span>{mapTexts.layers.run(summary.source, formatMoment(new Date(summary.sourceRunTime), zone))}</span>
            <span>{mapTexts.layers.nextUpdate(formatMoment(nextUpdateAt(new Date(summary.sourceRunTime)), zone))}</span>
          </>
        )
      }
    >
      <ImpactSummary asset={asset}>
        <ProofLink size="small" assetType="location" id={asset.id} />
      </ImpactSummary>
      {asset.impacts.length > 1 && (
        <section className={css.why}>
          <h3 className={css.heading}>{TEXTS.why}</h3>
          <ul className={css.reasons}>
            {asset.impacts.map((impact) => (
              <li key={impact.id} title={impact.description}>
                <LevelTag level={impactLevelName(impact.level)} label={impact.name} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <PlaceForecast
        place={{ id: location.id, latitude: location.latitude, longitude: location.longitude }}
        timeZone={zone}
        timeframe={timeframe}
        mapType={mapType}
        shownAt={shownAt}
        units={units}
        cause={asset.impacts[0]}
      />
    </CardFrame>
  )
}

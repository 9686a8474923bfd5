import { useQuery } from '@tanstack/react-query'
import { LayerReading } from '../../../parts/callouts/layer-reading.tsx'
import { LocationCallout } from '../../../parts/callouts/location-callout.tsx'
import { forecastQueries } from '../../../parts/forecast/forecast-queries.ts'
import { useIsMapDrawn } from '../../../parts/map/map-context.ts'
import type { MapLocation } from '../../../platform/location-summary.ts'
import type { MapAsset } from '../assets/map-asset.ts'
import { LocationCard } from './location-card.tsx'
import type { SelectedProps } from './selected-props.ts'

interface SelectedLocationProps extends SelectedProps {
  asset: MapAsset
  location: MapLocation
  isOnly: boolean
}

/** Geocodes a location without coordinates by name and zip first (MAP-049). */
export function SelectedLocation(props: SelectedLocationProps) {
  const { asset, location } = props
  const isLost = asset.position === null
  const { data: found, isPending } = useQuery({ ...forecastQueries.geocodedPlace(location), enabled: isLost })
  if (isLost && isPending) return null
  const position = asset.position ?? found ?? null
  return <LocatedLocation {...props} asset={{ ...asset, position }} location={{ ...location, ...position }} />
}

function LocatedLocation(props: SelectedLocationProps) {
  const { asset, location, isOnly, timeframe, mapType, shownAt, units, settings, onSelect } = props
  const isMapDrawn = useIsMapDrawn()
  return (
    <>
      {isMapDrawn && asset.position && (
        <LocationCallout
          location={location}
          level={asset.level}
          isOnly={isOnly}
          canCreateRoute={settings.CreateRouteInCallout}
          value={
            <LayerReading
              place={asset.position}
              mapType={mapType}
              timeframe={timeframe}
              shownAt={shownAt}
              timeZone={location.timezone}
              units={units}
            />
          }
          onSaved={({ id }) => id !== undefined && onSelect({ kind: 'location', id })}
          onUnsaved={() => onSelect({ kind: 'point', latitude: location.latitude, longitude: location.longitude })}
          onClose={() => onSelect(null)}
        />
      )}
      <LocationCard
        asset={asset}
        location={location}
        timeframe={timeframe}
        mapType={mapType}
        shownAt={shownAt}
        units={units}
        onClose={() => onSelect(null)}
      />
    </>
  )
}

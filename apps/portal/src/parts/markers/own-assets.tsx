import { type ImpactLevel, impactLevelName, SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import { chosenResult } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { assetQueries, type SavedLocation, type SavedRoute, type Vehicle } from '../../platform/asset-queries.ts'
import { useClockTick } from '../../platform/refresh-cycle.ts'
import { Button } from '../../ui/controls/button.tsx'
import { LevelChip } from '../../ui/levels/level-chip.tsx'
import { soonRater } from '../assets/vehicle-rating.ts'
import css from '../callouts/callout.module.css'
import { Callout } from '../callouts/callout.tsx'
import { polylinePositions } from '../map/polyline-positions.ts'
import { type RouteLine, RouteLines } from '../map/route-lines.tsx'
import { useRunTime } from '../time/use-run-time.ts'
import { AssetMarkers, type MarkedAsset } from './asset-markers.tsx'
import { markerTexts } from './markers.texts.ts'

interface OwnAssetsProps {
  /** The selected location; it is never part of a cluster. */
  locationId: string | null
  onLocation: (id: string) => void
}

const NONE: never[] = []

/** The organization's locations, vehicles and routes on a map with another subject: alerts, radar or traffic. */
export function OwnAssets({ locationId, onLocation }: OwnAssetsProps) {
  const { data: locations = NONE } = useQuery(assetQueries.locations())
  const { data: vehicles = NONE } = useQuery(assetQueries.vehicles())
  const { data: routes = NONE } = useQuery(assetQueries.routes('lines'))
  const [vehicleId, setVehicleId] = useState<string | null>(null)
  const lines = useMemo(() => routes.flatMap(routeLines), [routes])
  const markedLocations = useMemo(() => locations.map(markedLocation), [locations])
  const now = useClockTick()
  const runTime = useRunTime()
  const markedVehicles = useMemo(() => {
    const rate = soonRater(now, runTime)
    return vehicles.map((vehicle) => markedVehicle(vehicle, rate(vehicle).level))
  }, [vehicles, now, runTime])
  const vehicle = markedVehicles.find(({ id }) => id === vehicleId)
  return (
    <>
      <RouteLines id="own-routes" lines={lines} />
      <AssetMarkers
        assets={markedLocations}
        selectedId={locationId}
        onSelect={({ id }) => {
          setVehicleId(null)
          onLocation(id)
        }}
      />
      <AssetMarkers assets={markedVehicles} selectedId={vehicleId} onSelect={({ id }) => setVehicleId(id)} />
      {vehicle?.position && (
        <Callout key={vehicle.id} {...vehicle.position} label={vehicle.name} onClose={() => setVehicleId(null)}>
          <div className={css.head}>
            <strong className={css.name} dir="auto">
              {vehicle.name}
            </strong>
            <LevelChip level={vehicle.level} />
          </div>
          <div className={css.actions}>
            <Button size="small" href={`/client/map?vehicle_id=${encodeURIComponent(vehicle.id)}`}>
              {markerTexts.openVehicle}
            </Button>
          </div>
        </Callout>
      )}
    </>
  )
}

function markedLocation({ id, name, latitude, longitude, subhourlyImpactSummary }: SavedLocation): MarkedAsset {
  return {
    assetType: 'location',
    id,
    name,
    level: impactLevelName((subhourlyImpactSummary?.overallImpactLevel ?? -1) as ImpactLevel),
    position: { latitude, longitude },
    bearing: null,
  }
}

function markedVehicle({ id, name, latitude, longitude, bearing }: Vehicle, level: ImpactLevel): MarkedAsset {
  return {
    assetType: 'vehicle',
    id,
    name,
    level: impactLevelName(level),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    bearing,
  }
}

const routeLines = (route: SavedRoute): RouteLine[] =>
  (chosenResult(route)?.roadRiskPolylines ?? []).map(({ polyline, color }) => ({
    coordinates: polylinePositions(polyline),
    color: SEGMENT_COLOR_FILLS[color],
    emphasis: 'weak',
  }))

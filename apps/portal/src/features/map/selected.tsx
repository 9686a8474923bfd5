import type { AssetType, MapType, MeasurementSystem, OrganizationSettings, Timeframe } from '@stormlane/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ShownOverlay } from '../../parts/overlays/use-overlays.ts'
import { assetQueries } from '../../platform/asset-queries.ts'
import type { LoadedAssets } from './assets/use-map-assets.ts'
import { CenterOn } from './map-fit.tsx'
import type { Selection } from './map-state.ts'

const SelectedLocation = lazy(() =>
  import('./cards/selected-location.tsx').then((m) => ({ default: m.SelectedLocation })),
)
const SelectedVehicle = lazy(() => import('./cards/vehicle-card.tsx').then((m) => ({ default: m.SelectedVehicle })))
const SelectedRoute = lazy(() => import('./cards/route-card.tsx').then((m) => ({ default: m.SelectedRoute })))
const FitRoute = lazy(() => import('./routes/fit-route.tsx').then((m) => ({ default: m.FitRoute })))
const OverlayCallout = lazy(() =>
  import('../../parts/callouts/overlay-callout.tsx').then((m) => ({ default: m.OverlayCallout })),
)
const UnsavedPoint = lazy(() =>
  import('../../parts/callouts/unsaved-point.tsx').then((m) => ({ default: m.UnsavedPoint })),
)

export interface SelectedProps {
  selection: Selection | null
  /** The asset that was selected by its name, not by a click on the map: it is brought into sight. */
  named: string | undefined
  assets: Record<AssetType, LoadedAssets>
  timeframe: Timeframe
  mapType: MapType
  shownAt: Date | null
  units: MeasurementSystem
  settings: OrganizationSettings
  overlays: readonly ShownOverlay[]
  onSelect: (selection: Selection | null) => void
}

/** What is known of the selection: its callout on the map, and its card. */
export function Selected(props: SelectedProps) {
  const { selection, named, assets } = props
  const { data: locations = [] } = useQuery({
    ...assetQueries.locations(),
    enabled: selection?.kind === 'location',
  })
  if (selection === null) return null
  const asset =
    'id' in selection ? assets[selection.kind as AssetType]?.assets.find(({ id }) => id === selection.id) : undefined
  const location = selection.kind === 'location' ? locations.find(({ id }) => id === selection.id) : undefined
  const item =
    'id' in selection
      ? props.overlays
          .flatMap(({ items }) => items)
          .find(({ id, kind }) => kind === selection.kind && id === selection.id)
      : undefined
  return (
    <Suspense>
      {item && <OverlayCallout key={item.id} item={item} onClose={() => props.onSelect(null)} />}
      {asset && selection.kind === 'route' && <SelectedRoute key={asset.id} {...props} asset={asset} />}
      {asset && selection.kind === 'vehicle' && <SelectedVehicle key={asset.id} {...props} asset={asset} />}
      {asset && selection.kind === 'route' && <FitRoute key={`fit ${asset.id}`} id={asset.id} />}
      {asset?.position && asset.assetType !== 'route' && asset.id === named && (
        <CenterOn key={`center ${asset.id}`} at={asset.position} />
      )}
      {asset && location && (
        <SelectedLocation {...props} asset={asset} location={location} isOnly={locations.length <= 1} />
      )}
      {selection.kind === 'point' && (
        <UnsavedPoint
          key={`${selection.latitude} ${selection.longitude}`}
          point={selection}
          timeframe={props.timeframe}
          canCreateRoute={props.settings.CreateRouteInCallout}
          onSaved={(id) => props.onSelect({ kind: 'location', id })}
          onClose={() => props.onSelect(null)}
        />
      )}
    </Suspense>
  )
}

import type { AssetType } from '@stormlane/domain/assets'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useIsMapDrawn } from '../../parts/map/map-context.ts'
import { itemCenter } from '../../parts/overlays/overlay-layer.tsx'
import { assetQueries } from '../../platform/asset-queries.ts'
import type { SelectedProps } from './cards/selected-props.ts'
import { ShowAsset } from './map-fit.tsx'
import { selectionKey } from './use-selecting.ts'

const SelectedLocation = lazy(() =>
  import('./cards/selected-location.tsx').then((m) => ({ default: m.SelectedLocation })),
)
const SelectedVehicle = lazy(() => import('./cards/vehicle-card.tsx').then((m) => ({ default: m.SelectedVehicle })))
const SelectedRoute = lazy(() => import('./cards/route-card.tsx').then((m) => ({ default: m.SelectedRoute })))
const FitRoute = lazy(() => import('./routes/fit-route.tsx').then((m) => ({ default: m.FitRoute })))
const OverlayCallout = lazy(() =>
  import('../../parts/callouts/overlay-callout.tsx').then((m) => ({ default: m.OverlayCallout })),
)
const CrossingAssets = lazy(() =>
  import('../../parts/callouts/crossing-assets.tsx').then((m) => ({ default: m.CrossingAssets })),
)
const StormLink = lazy(() => import('../../parts/callouts/storm-link.tsx').then((m) => ({ default: m.StormLink })))
const StormsOver = lazy(() => import('../../parts/callouts/storms-over.tsx').then((m) => ({ default: m.StormsOver })))
const AlertAssets = lazy(() => import('../../parts/assets/alert-assets.tsx').then((m) => ({ default: m.AlertAssets })))
const UnsavedPoint = lazy(() =>
  import('../../parts/callouts/unsaved-point.tsx').then((m) => ({ default: m.UnsavedPoint })),
)

/** The card of the selection and, on a drawn map, its callout. */
export function Selected(props: SelectedProps) {
  const { selection, shownAsset, assets } = props
  const isMapDrawn = useIsMapDrawn()
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
      {isMapDrawn && item && (
        <OverlayCallout key={item.id} item={item} onClose={() => props.onSelect(null)}>
          <StormLink item={item} />
          {item.alert && <StormsOver place={itemCenter(item)} during={item.alert} />}
          {item.alert === undefined && item.images.length === 0 && <CrossingAssets item={item} />}
          {item.alert && <AlertAssets alert={{ id: item.id, name: item.title, ...item.alert }} />}
        </OverlayCallout>
      )}
      {isMapDrawn && item && item.id === shownAsset?.id && (
        <ShowAsset key={`show ${item.id}`} at={itemCenter(item)} how={shownAsset.how} />
      )}
      {asset && selection.kind === 'route' && <SelectedRoute key={asset.id} {...props} asset={asset} />}
      {asset && selection.kind === 'vehicle' && <SelectedVehicle key={asset.id} {...props} asset={asset} />}
      {isMapDrawn && asset && selection.kind === 'route' && <FitRoute key={`fit ${asset.id}`} id={asset.id} />}
      {isMapDrawn && asset?.position && asset.assetType !== 'route' && asset.id === shownAsset?.id && (
        <ShowAsset key={`${shownAsset.how} ${asset.id}`} at={asset.position} how={shownAsset.how} />
      )}
      {isMapDrawn && selection.kind === 'point' && selectionKey(selection) === shownAsset?.id && (
        <ShowAsset key={`show ${shownAsset.id}`} at={selection} how={shownAsset.how} />
      )}
      {asset && location && (
        <SelectedLocation {...props} asset={asset} location={location} isOnly={locations.length <= 1} />
      )}
      {isMapDrawn && selection.kind === 'point' && (
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

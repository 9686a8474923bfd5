import type { AssetType } from '@stormlane/domain/assets'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import { useMemo } from 'react'
import { clusterRule } from '../map/cluster-rules.ts'
import { useMap } from '../map/map-context.ts'
import { MapMarker } from '../map/map-marker.tsx'
import { ClusterIndex, type Marked, type MarkedThing } from './cluster-index.ts'
import { ClusterFace, LocationFace, VehicleFace } from './marker-faces.tsx'
import { isSevere, severeMarkers } from './severe-markers.ts'
import { useGradually } from './use-gradually.ts'
import { useVisiblePart } from './use-visible-part.ts'

/** The data of an asset's marker. */
export interface MarkedAsset extends MarkedThing {
  assetType: AssetType
  name: string
  /** Degrees clockwise from north; null if the asset is stationary or has no bearing. */
  bearing: number | null
}

interface AssetMarkersProps<Asset extends MarkedAsset> {
  assets: readonly Asset[]
  selectedId: string | null
  onSelect: (asset: Asset) => void
}

/** Duration of the animation to a new position; vehicles report about once a minute. */
const GLIDE_MS = 4000
const SELECTED_ORDER = 100

/** Draws locations or vehicles; nearby ones are clustered with their count and worst level. */
export function AssetMarkers<Asset extends MarkedAsset>({ assets, selectedId, onSelect }: AssetMarkersProps<Asset>) {
  const map = useMap()
  const type = assets[0]?.assetType ?? 'location'
  // The selected asset is never part of a cluster.
  const unselected = useMemo(() => assets.filter(({ id }) => id !== selectedId), [assets, selectedId])
  const { bounds, zoom } = useVisiblePart()
  const severe = useMemo(() => severeMarkers(unselected, bounds), [unselected, bounds])
  const isApart = severe !== null
  const index = useMemo(
    () =>
      new ClusterIndex(
        isApart ? unselected.filter((asset) => !isSevere(asset)) : unselected,
        clusterRule(type === 'location' ? 'impactLocation' : type),
      ),
    [unselected, isApart, type],
  )
  const marked = useMemo(() => [...index.within(bounds, zoom), ...(severe ?? [])], [index, bounds, zoom, severe])
  const shown = useGradually(marked)
  const selected = assets.find(({ id }) => id === selectedId)

  const open = ({ thing, clusterId, longitude, latitude }: Marked<Asset>) => {
    if (thing) onSelect(thing)
    else if (clusterId !== null)
      map.easeTo({ center: [longitude, latitude], zoom: index.expansionZoom(clusterId, zoom) })
  }
  return (
    <>
      {shown.map((one) => (
        <MapMarker
          key={one.key}
          longitude={one.longitude}
          latitude={one.latitude}
          offset={one.offset}
          anchor={one.thing?.assetType === 'location' ? 'bottom' : 'center'}
          order={IMPACT_LEVELS[one.level] + 2}
          glideMs={one.thing?.assetType === 'vehicle' ? GLIDE_MS : 0}
        >
          {one.thing ? (
            <AssetFace asset={one.thing} selected={false} onClick={() => open(one)} />
          ) : (
            <ClusterFace
              count={one.count}
              level={one.level}
              worst={one.worst}
              assetType={type}
              onClick={() => open(one)}
            />
          )}
        </MapMarker>
      ))}
      {selected?.position && (
        <MapMarker
          key={`selected ${selected.id}`}
          {...selected.position}
          anchor={selected.assetType === 'location' ? 'bottom' : 'center'}
          order={SELECTED_ORDER}
          glideMs={selected.assetType === 'vehicle' ? GLIDE_MS : 0}
        >
          <AssetFace asset={selected} selected onClick={() => onSelect(selected)} />
        </MapMarker>
      )}
    </>
  )
}

function AssetFace({ asset, selected, onClick }: { asset: MarkedAsset; selected: boolean; onClick: () => void }) {
  const { name, level, worst = level, bearing } = asset
  return asset.assetType === 'location' ? (
    <LocationFace name={name} level={level} worst={worst} selected={selected} onClick={onClick} />
  ) : (
    <VehicleFace name={name} level={level} worst={worst} bearing={bearing} selected={selected} onClick={onClick} />
  )
}

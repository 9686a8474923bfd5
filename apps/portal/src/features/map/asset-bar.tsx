import { ASSET_TYPES, type AssetType } from '@stormlane/domain/assets'
import { mapTypeTimeframe } from '@stormlane/domain/maps'
import { TIMEFRAME_TAB_HOURS, TIMEFRAMES } from '@stormlane/domain/time'
import { MapPin, Route, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import type { LoadedAssets } from './assets/use-rated.ts'
import { mapTexts } from './map.texts.ts'
import { switchAssetType } from './selection-rules.ts'
import type { useMapView } from './use-map-view.ts'

const ICON = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const
const ICONS: Record<AssetType, ReactNode> = {
  location: <MapPin {...ICON} />,
  vehicle: <Truck {...ICON} />,
  route: <Route {...ICON} />,
}

interface AssetBarProps {
  view: ReturnType<typeof useMapView>
  assets: Record<AssetType, LoadedAssets>
}

/** The asset-type switch and the forecast selector. */
export function AssetBar({ view, assets }: AssetBarProps) {
  const { state, change, assetType, timeframe } = view
  return (
    <>
      <FloatingBar tour="asset-types">
        <SegmentedControl
          label={mapTexts.assetType.label}
          variant="bar"
          options={ASSET_TYPES.map((value) => ({
            value,
            label: mapTexts.assetType[value],
            icon: ICONS[value],
            // No count while loading, because 0 would be wrong.
            ...(assets[value].isLoading || assets[value].isError ? {} : { count: assets[value].assets.length }),
          }))}
          value={assetType}
          onChange={(next) => change(switchAssetType(state, next))}
        />
      </FloatingBar>
      <FloatingBar tour="forecast">
        <SegmentedControl
          label={mapTexts.timeframe.label}
          variant="bar"
          options={TIMEFRAMES.map((value) => ({
            value,
            label: mapTexts.timeframe[value],
            hint: mapTexts.timeframe.hours(...TIMEFRAME_TAB_HOURS[value]),
            disabled: mapTypeTimeframe(state.mapType, value) !== value,
          }))}
          value={timeframe}
          onChange={(next) => change({ ...state, timeframe: next, time: null, impactTime: null }, 'replace')}
        />
      </FloatingBar>
    </>
  )
}

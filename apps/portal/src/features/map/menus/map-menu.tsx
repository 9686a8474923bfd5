import { ASSET_TYPES, filterApplies } from '@stormlane/domain/assets'
import { MAP_LAYERS } from '@stormlane/domain/maps'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { isTrafficLayer } from '../../../parts/overlays/overlay-id.ts'
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx'
import { mapTexts } from '../map.texts.ts'
import { switchAssetType, switchMapType, toggleOverlay } from '../selection-rules.ts'
import type { ShownMap } from '../use-weather-map.ts'
import css from './map-options.module.css'
import { MapOptions } from './map-options.tsx'
import type { Menu } from './use-menu.ts'

// Submenus are loaded when they open.
const AssetList = lazy(() => import('../assets/asset-list.tsx').then((m) => ({ default: m.AssetList })))
const GroupTreeMenu = lazy(() =>
  import('../../../parts/groups/group-tree.tsx').then((m) => ({ default: m.GroupTreeMenu })),
)
const LayerPanel = lazy(() => import('../layers/layer-panel.tsx').then((m) => ({ default: m.LayerPanel })))
const OpacitySlider = lazy(() =>
  import('../../../parts/weather/opacity-slider.tsx').then((m) => ({ default: m.OpacitySlider })),
)
const ImpactFilters = lazy(() => import('./impact-filters.tsx').then((m) => ({ default: m.ImpactFilters })))
const OverlayMenu = lazy(() =>
  import('../../../parts/overlays/overlay-menu.tsx').then((m) => ({ default: m.OverlayMenu })),
)

/** What the menu needs of the map. */
type MenuedMap = Pick<
  ShownMap,
  | 'view'
  | 'layer'
  | 'source'
  | 'loaded'
  | 'narrowed'
  | 'shownAt'
  | 'choice'
  | 'overlays'
  | 'selectedId'
  | 'opacity'
  | 'setOpacity'
  | 'selectNamed'
>

interface MapMenuProps {
  menu: Menu
  map: MenuedMap
  onFind: () => void
  run: ReactNode
}

/** The Map Options menu with its submenus. */
export function MapMenu({ menu, map, onFind, run }: MapMenuProps) {
  const { view, layer, loaded, narrowed, choice } = map
  const { state, change, assetType, chosenTimeframe, flags, settings } = view
  const groupNames = useMemo(() => new Map(choice.groups.map(({ id, name }) => [id, name])), [choice.groups])
  const risks = useMemo(
    () => [...new Set(loaded.assets.flatMap(({ compared }) => compared.risks))].toSorted(),
    [loaded.assets],
  )
  return (
    <MapOptions
      menu={menu}
      layerName={layer === 'none' ? mapTexts.layers.none : MAP_LAYERS[layer].label}
      assetType={assetType}
      assetCount={loaded.assets.length}
      chosenGroups={choice.choice.groups.size}
      chosenFilters={choice.choice.filters.filter(filterApplies).length}
      layers={
        <LayerPanel
          layer={layer}
          timeframe={chosenTimeframe}
          source={map.source}
          flags={flags}
          onChange={(mapType) => change(switchMapType(state, mapType), 'replace')}
          opacity={settings.OpacitySlider && <OpacitySlider value={map.opacity} onChange={map.setOpacity} />}
        >
          <Suspense>
            <OverlayMenu
              shown={map.overlays}
              flags={flags}
              settings={settings}
              showCounts={flags.showEventsInPortal}
              onToggle={(id) => change(toggleOverlay(state, id), 'replace')}
              onNoTraffic={() =>
                change({ ...state, overlays: state.overlays.filter((id) => !isTrafficLayer(id)) }, 'replace')
              }
            />
          </Suspense>
        </LayerPanel>
      }
      assetTypes={
        <div className={css.types}>
          <SegmentedControl
            label={mapTexts.assetType.label}
            fullWidth
            options={ASSET_TYPES.map((value) => ({ value, label: mapTexts.assetType[value] }))}
            value={assetType}
            onChange={(next) => change(switchAssetType(state, next))}
          />
        </div>
      }
      groups={
        <GroupTreeMenu
          key={assetType}
          groups={choice.groups}
          assetType={assetType}
          chosen={choice.choice.groups}
          onChange={choice.setGroups}
        />
      }
      filters={
        <ImpactFilters
          assetType={assetType}
          filters={choice.choice.filters}
          risks={risks}
          onChange={choice.setFilters}
        />
      }
      list={
        <AssetList
          key={assetType}
          assetType={assetType}
          loaded={loaded}
          narrowed={narrowed}
          shownAt={map.shownAt}
          groupNames={groupNames}
          selectedId={map.selectedId}
          onSelect={map.selectNamed}
        />
      }
      onFind={onFind}
      run={run}
    />
  )
}

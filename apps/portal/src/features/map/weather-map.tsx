import type { AssetType } from '@stormlane/domain/assets'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { AssetBar } from './asset-bar.tsx'
import { LevelCounts } from './level-counts.tsx'
import { mapTexts } from './map.texts.ts'
import { MapDrawings } from './map-drawings.tsx'
import { MapFoot } from './map-foot.tsx'
import type { MapSearch } from './map-state.ts'
import { MapMenu } from './menus/map-menu.tsx'
import { useMenu } from './menus/use-menu.ts'
import { FindOnMapButton } from './search/find-button.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { Selected } from './selected.tsx'
import type { ChangeAddress } from './use-map-view.ts'
import { useWeatherMap } from './use-weather-map.ts'

const ChooseTools = lazy(() => import('./choose/choose-tools.tsx').then((m) => ({ default: m.ChooseTools })))
const OverlayLegend = lazy(() =>
  import('../../parts/overlays/overlay-legend.tsx').then((m) => ({ default: m.OverlayLegend })),
)
const SearchResults = lazy(() => import('./search/search-results.tsx').then((m) => ({ default: m.SearchResults })))

/** The sum of the margins left and right of the menu. */
const MENU_MARGINS_PX = 32

interface WeatherMapProps {
  search: MapSearch
  onSearch: ChangeAddress
  /** The forecast run. */
  run: ReactNode
  badge: ReactNode
  /** Opens the table of an asset type. */
  onOpenTable?: (assetType: AssetType) => void
}

/** The main map with layers, time bar, assets and details. */
export function WeatherMap({ search, onSearch, run, badge, onOpenTable }: WeatherMapProps) {
  const map = useWeatherMap(search, onSearch)
  const { view, byType, choice, layer, overlays, player, narrowed, shape } = map
  const { assetType, timeframe, units } = view
  const menu = useMenu()
  const [finding, setFinding] = useState(false)
  const selected = (
    <Selected
      selection={view.state.selection}
      shownAsset={map.shownAsset}
      assets={byType}
      timeframe={timeframe}
      mapType={layer}
      shownAt={player.shown?.time ?? null}
      units={units}
      settings={view.settings}
      overlays={overlays}
      onSelect={map.onSelect}
    />
  )

  return (
    <MapScreen
      title={mapTexts.title}
      badge={badge}
      notice={player.notice}
      menu={menu}
      map={
        <MapView
          label={mapTexts.label}
          units={units}
          padding={{ ...SCREEN_PADDING, left: menu.widthPx + MENU_MARGINS_PX }}
          bounds={view.openingBounds}
          onMove={map.onMove}
          mapless={selected}
          tools={
            <Suspense>
              <ChooseTools tool={shape.tool} onTool={shape.setTool} />
            </Suspense>
          }
        >
          <MapDrawings map={map} camera={search.camera} selected={selected} />
        </MapView>
      }
      top={
        <>
          <AssetBar view={view} assets={byType} />
          <FloatingBar tour="levels">
            <LevelCounts counts={narrowed.byLevel} chosen={choice.choice.levels} onChange={choice.setLevels} />
          </FloatingBar>
        </>
      }
      end={<FindOnMapButton onOpen={() => setFinding(true)} />}
      side={
        <>
          <MapMenu menu={menu} map={map} onFind={() => setFinding(true)} run={run} />
          <Suspense>
            {overlays.length > 0 && <OverlayLegend shown={overlays} selectedAt={map.selectedAt} now={view.now} />}
          </Suspense>
        </>
      }
    >
      <MapFoot map={map} onOpenTable={onOpenTable} />
      {finding && (
        <SearchDialog onClose={() => setFinding(false)}>
          {(field) => (
            <SearchResults
              field={field}
              assets={byType}
              current={assetType}
              onSelect={(asset) => {
                setFinding(false)
                map.selectNamed(asset)
              }}
              onStorm={(id) => window.location.assign(`/client/storms/${encodeURIComponent(id)}`)}
              onClose={() => setFinding(false)}
            />
          )}
        </SearchDialog>
      )}
    </MapScreen>
  )
}

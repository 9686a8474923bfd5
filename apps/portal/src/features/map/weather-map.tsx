import type { AssetType } from '@stormlane/domain/assets'
import { LngLatBounds, type LngLatBoundsLike } from 'maplibre-gl'
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import type { MapCamera } from '../../parts/map/map-camera.ts'
import { MapScreen, SCREEN_PADDING } from '../../parts/map/map-screen.tsx'
import { MapView } from '../../parts/map/map-view.tsx'
import { AssetMarkers } from '../../parts/markers/asset-markers.tsx'
import { OverlayLayer } from '../../parts/overlays/overlay-layer.tsx'
import { useOverlays } from '../../parts/overlays/use-overlays.ts'
import { useWireBounds } from '../../parts/overlays/use-wire-bounds.ts'
import { TimeBar } from '../../parts/time/time-bar.tsx'
import { useRunTime } from '../../parts/time/use-run-time.ts'
import { Legend } from '../../parts/weather/legend.tsx'
import { PlayedWeather } from '../../parts/weather/played-weather.tsx'
import { useWeatherPlayer } from '../../parts/weather/use-weather-player.ts'
import { defaultOpacity } from '../../parts/weather/weather-frames.tsx'
import { handChoice } from '../../platform/handed-choice.ts'
import { useStored } from '../../platform/local-store.ts'
import { timeframeSummary } from '../../platform/location-summary.ts'
import { noteCamera } from '../../platform/shown-camera.ts'
import { useOnceIdle } from '../../platform/use-once-idle.ts'
import { FloatingBar } from '../../ui/surface/panel.tsx'
import { AssetBar } from './asset-bar.tsx'
import type { MapAsset } from './assets/map-asset.ts'
import { useMapAssets } from './assets/use-map-assets.ts'
import type { LoadedAssets } from './assets/use-rated.ts'
import { useShapeChoice } from './choose/use-shape-choice.ts'
import { useGroupMessages } from './group-message.ts'
import { LevelCounts } from './level-counts.tsx'
import { mapTexts } from './map.texts.ts'
import { MapClicks } from './map-clicks.tsx'
import { FitAssets, type ShownAsset } from './map-fit.tsx'
import type { MapSearch, Selection } from './map-state.ts'
import { timeframeStart } from './map-timeframe.ts'
import { MapMenu } from './menus/map-menu.tsx'
import { useMenu } from './menus/use-menu.ts'
import { FindOnMapButton } from './search/find-button.tsx'
import { SearchDialog } from './search/search-dialog.tsx'
import { Selected } from './selected.tsx'
import { select } from './selection-rules.ts'
import { atRiskNote } from './time/at-risk-note.ts'
import { HistogramBars } from './time/histogram-bars.tsx'
import { useAssetsOverTime } from './time/use-assets-over-time.ts'
import { useAssetChoice } from './use-asset-choice.ts'
import { useLinkedSelection } from './use-linked-selection.ts'
import { type ChangeAddress, useMapView } from './use-map-view.ts'
import { useRunAdvance } from './use-run-advance.ts'
import { useSelectedLocation } from './use-selected-location.ts'
import { useSettled } from './use-settled.ts'
import { readViewCamera, ViewCamera } from './view-camera.tsx'

const ChooseTools = lazy(() => import('./choose/choose-tools.tsx').then((m) => ({ default: m.ChooseTools })))
const ChosenShape = lazy(() => import('./choose/chosen-shape.tsx').then((m) => ({ default: m.ChosenShape })))
const ChosenBar = lazy(() => import('./choose/chosen-bar.tsx').then((m) => ({ default: m.ChosenBar })))
const DrawShape = lazy(() => import('./choose/draw-shape.tsx').then((m) => ({ default: m.DrawShape })))
const HoverValue = lazy(() => import('../../parts/weather/hover-value.tsx').then((m) => ({ default: m.HoverValue })))
const LightningRings = lazy(() =>
  import('../../parts/overlays/lightning-rings.tsx').then((m) => ({ default: m.LightningRings })),
)
const SwitchedLayers = lazy(() =>
  import('../../parts/living/switched-layers.tsx').then((m) => ({ default: m.SwitchedLayers })),
)
const OverlayLegend = lazy(() =>
  import('../../parts/overlays/overlay-legend.tsx').then((m) => ({ default: m.OverlayLegend })),
)
const RouteLines = lazy(() => import('./routes/route-lines.tsx').then((m) => ({ default: m.RouteLines })))
const SearchResults = lazy(() => import('./search/search-results.tsx').then((m) => ({ default: m.SearchResults })))

const NO_ASSETS: readonly MapAsset[] = []
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
  const view = useMapView(search, onSearch)
  const { state, change, assetType, timeframe, units, openingBounds } = view
  const { selection } = state
  const byType = useMapAssets(timeframe, assetType, view.now)
  const loaded = byType[assetType]
  const choice = useAssetChoice(state, change, assetType)
  useGroupMessages(choice.groups, choice.setGroupsAndDescendants)
  const selectedLocation = useSelectedLocation(selection)
  const source = selectedLocation ? (timeframeSummary(selectedLocation, timeframe)?.source ?? null) : null
  const layer = view.mapTypeFor(source)
  const [bounds, onBounds] = useWireBounds()
  const onMove = useCallback(
    (camera: MapCamera) => {
      onBounds(camera)
      noteCamera(camera)
    },
    [onBounds],
  )
  const selectedId = selection && 'id' in selection ? selection.id : null
  const overlays = useOverlays(state.overlays, bounds, view, selectedId)

  const settled = useOnceIdle(useSettled(selection !== null || !loaded.isLoading))
  const player = useWeatherPlayer({
    layer,
    timeframe,
    startAt: state.impactTime ?? view.now,
    chosenAt: state.time,
    onChoose: (time) => change({ ...state, time }, 'replace'),
    isSettled: settled,
  })
  const { frames, playback, shown } = player
  const runTime = useRunTime()
  useRunAdvance(selectedLocation, timeframe, player.service)
  const shownAt = shown?.time ?? timeframeStart(timeframe, view.now, runTime)
  const { narrowed, worst } = useAssetsOverTime({ assets: loaded.assets, choice: choice.choice, shownAt })
  const shape = useShapeChoice(assetType)
  const [opacity, setOpacity] = useState<number>()
  const [switches] = useStored('mapSwitches')
  const sites = useMemo(() => sitesOf(byType.location.assets), [byType.location.assets])
  const menu = useMenu()
  const nightsAt = useMemo(() => middleOf(openingBounds), [openingBounds])

  const [finding, setFinding] = useState(false)
  const hasCamera = readViewCamera(search.camera) !== undefined
  const [shownAsset, setShownAsset] = useState<ShownAsset | undefined>(() =>
    selectedId === null || hasCamera ? undefined : { id: selectedId, how: 'in sight' },
  )
  const onSelect = (next: Selection | null) => change(select(state, next))
  const selectNamed = ({ assetType: kind, id }: MapAsset) => {
    setShownAsset({ id, how: id === selectedId ? 'close' : 'in sight' })
    onSelect({ kind, id })
  }
  const selectMarked = ({ assetType: kind, id }: MapAsset) => {
    setShownAsset(id === selectedId ? { id, how: 'close' } : undefined)
    onSelect({ kind, id })
  }
  const selectedAt = selectedPosition(selection, byType)
  useLinkedSelection(selection, byType, overlays, () => change({ ...state, selection: null }, 'replace'))
  const selected = (
    <Selected
      selection={selection}
      shownAsset={shownAsset}
      assets={byType}
      timeframe={timeframe}
      mapType={layer}
      shownAt={shown?.time ?? null}
      units={units}
      settings={view.settings}
      overlays={overlays}
      onSelect={onSelect}
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
          bounds={openingBounds}
          onMove={onMove}
          mapless={selected}
          tools={
            <Suspense>
              <ChooseTools tool={shape.tool} onTool={shape.setTool} />
            </Suspense>
          }
        >
          <PlayedWeather player={player} opacity={opacity ?? defaultOpacity(layer, timeframe)} />
          <Suspense>
            {switches.length > 0 && (
              <SwitchedLayers
                switches={switches}
                layer={layer}
                timeframe={timeframe}
                shownAt={shownAt}
                units={units}
                sites={sites}
              />
            )}
          </Suspense>
          <Suspense>
            <RouteLines shown={assetType === 'route' ? narrowed.shown : []} selection={selection} />
          </Suspense>
          <AssetMarkers
            assets={assetType === 'route' ? NO_ASSETS : narrowed.shown}
            selectedId={selectedId}
            onSelect={selectMarked}
          />
          <ViewCamera camera={search.camera} />
          <FitAssets
            loaded={loaded}
            of={assetType}
            paused={selection !== null || hasCamera}
            otherwise={openingBounds}
          />
          {overlays.map(({ id, items }) => (
            <OverlayLayer key={id} id={id} items={items} />
          ))}
          {selectedAt && state.overlays.includes('lightning') && (
            <Suspense>
              <LightningRings at={selectedAt} units={units} />
            </Suspense>
          )}
          <MapClicks overlays={overlays} onSelect={onSelect} />
          <Suspense>{shape.ring && <ChosenShape ring={shape.ring} />}</Suspense>
          <Suspense>{shape.tool && <DrawShape key={shape.tool} tool={shape.tool} onShape={shape.onShape} />}</Suspense>
          <Suspense>
            <HoverValue mapType={layer} timeframe={timeframe} shownAt={shown?.time} units={units} />
          </Suspense>
          {selected}
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
          <MapMenu
            menu={menu}
            view={view}
            layer={layer}
            source={source}
            loaded={loaded}
            narrowed={narrowed}
            shownAt={shownAt}
            choice={choice}
            overlays={overlays}
            selectedId={selectedId}
            opacity={opacity ?? defaultOpacity(layer, timeframe)}
            onOpacity={setOpacity}
            onSelect={selectNamed}
            onFind={() => setFinding(true)}
            run={run}
          />
          <Suspense>
            {overlays.length > 0 && <OverlayLegend shown={overlays} selectedAt={selectedAt} now={view.now} />}
          </Suspense>
        </>
      }
    >
      <Suspense>
        {shape.ring && (
          <ChosenBar
            assetType={assetType}
            shown={narrowed.shown}
            ring={shape.ring}
            hasQueue={view.flags.showAffectedTab}
            onOpenTable={
              onOpenTable &&
              ((ids) => {
                handChoice(assetType, ids)
                onOpenTable(assetType)
              })
            }
            onClear={shape.clear}
          />
        )}
      </Suspense>
      <Legend layer={layer} units={units} />
      <TimeBar
        frames={frames}
        playback={playback}
        isLoading={player.isLoading}
        now={view.now}
        nightsAt={nightsAt}
        over={
          <HistogramBars
            assetType={assetType}
            assets={worst.ofEveryLevel}
            frames={frames}
            levels={choice.choice.levels}
            shown={playback.frame}
          />
        }
        note={loaded.isLoading ? undefined : atRiskNote(narrowed.byLevel, worst.byLevel, assetType)}
      />
      {finding && (
        <SearchDialog onClose={() => setFinding(false)}>
          {(field) => (
            <SearchResults
              field={field}
              assets={byType}
              current={assetType}
              onSelect={(asset) => {
                setFinding(false)
                selectNamed(asset)
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

const sitesOf = (locations: readonly MapAsset[]) =>
  locations.flatMap(({ position }) => (position ? { lng: position.longitude, lat: position.latitude } : []))

/** The middle of what the map opens with, for whose nights the time bar is shaded. */
function middleOf(bounds: LngLatBoundsLike) {
  const { lng: longitude, lat: latitude } = LngLatBounds.convert(bounds).getCenter()
  return { latitude, longitude }
}

/** The position of the selected location or unsaved point. */
function selectedPosition(selection: Selection | null, assets: Record<AssetType, LoadedAssets>) {
  if (selection?.kind === 'point') return selection
  if (selection?.kind !== 'location') return null
  return assets.location.assets.find(({ id }) => id === selection.id)?.position ?? null
}

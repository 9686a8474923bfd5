import { RotateCw } from 'lucide-react'
import type { LngLatBoundsLike, LngLatLike, Map as MapLibreMap } from 'maplibre-gl'
import {
  type CSSProperties,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { portalConfig } from '../../platform/portal-config.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { FailedState } from '../../ui/states/failed-state.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { useColorMode } from '../../ui/theme/color-mode-context.tsx'
import { uiTexts } from '../../ui/ui.texts.ts'
import { repaintBaseMap } from './create-map.ts'
import { fitBounds } from './fit-bounds.ts'
import { DEFAULT_CENTER, DEFAULT_ZOOM, type MapCamera, readCamera } from './map-camera.ts'
import { MapContext, type MapHandle, type MapPadding } from './map-context.ts'
import { type MapButtons, MapControls } from './map-controls.tsx'
import { combinePadding, NO_PADDING } from './map-padding.ts'
import { MapScale } from './map-scale.tsx'
import css from './map-view.module.css'
import { useMapInstance } from './use-map-instance.ts'

export interface MapProps {
  /** Accessible name: what the map shows. */
  label?: string
  /** Accessible name of the canvas, on a page with several maps. */
  canvasLabel?: string
  /** Initial center; a later change moves the map there. */
  center?: LngLatLike
  zoom?: number
  /** Fitted initially instead of center and zoom, and again on change. */
  bounds?: LngLatBoundsLike | undefined
  /** Padding for elements over the map that are not its children; children call useMapPadding. */
  padding?: Partial<MapPadding>
  interactive?: boolean
  minZoom?: number
  maxZoom?: number
  units?: 'imperial' | 'metric'
  /** Zoom, compass and location buttons. */
  controls?: boolean
  /** The scale bar, for which a small map has no room. */
  scale?: boolean
  /** More buttons below those of the map. */
  tools?: ReactNode
  onMove?: (camera: MapCamera) => void
  /** Layers and panels, mounted when the map is ready. */
  children?: ReactNode
  /** Panels shown in their place where there is no map: without WebGL, or without its style. */
  mapless?: ReactNode
}

/**
 * A map with base style, camera, controls and scale. Children provide its content; the page's design system provides
 * its buttons.
 */
export function MapFrame({ buttons, ...props }: MapProps & { buttons: MapButtons }) {
  const { label = uiTexts.map.label, center = DEFAULT_CENTER, zoom = DEFAULT_ZOOM, bounds, interactive = true } = props
  const {
    minZoom,
    maxZoom,
    units = 'imperial',
    controls = interactive,
    scale = true,
    padding,
    onMove,
    canvasLabel,
    tools,
    children,
    mapless,
  } = props
  const container = useRef<HTMLDivElement>(null)
  const styleUrl = portalConfig.mapStyleUrl
  const [room, reserve] = useReservedRoom(padding)
  const { state, retry } = useMapInstance(
    container,
    styleUrl,
    {
      center,
      zoom,
      ...(bounds ? { bounds } : {}),
      interactive,
      ...(canvasLabel && { locale: { 'Map.Title': canvasLabel } }),
      ...(minZoom === undefined ? {} : { minZoom }),
      ...(maxZoom === undefined ? {} : { maxZoom }),
    },
    room,
  )
  const map = state.kind === 'ready' ? state.map : undefined
  const isLost = useLostContext(map, retry)

  // A map without WebGL context has no style, so layers stay unmounted until it is recreated.
  const drawable = isLost ? undefined : map

  useTheme(drawable, styleUrl === null)
  useMoves(drawable, onMove)
  usePadding(drawable, room)
  useCamera(drawable, center, zoom, bounds)
  const handle = useMemo<MapHandle | undefined>(
    () => (drawable ? { map: drawable, reserve } : undefined),
    [drawable, reserve],
  )
  const retryButton = (
    <buttons.Button icon={<RotateCw size={15} aria-hidden="true" />} onClick={retry}>
      {uiTexts.retry}
    </buttons.Button>
  )

  return (
    <section className={css.view} style={edges(room)} aria-label={label} aria-busy={state.kind === 'loading'}>
      <div className={css.canvas} ref={container} />
      {handle ? (
        <MapContext value={handle}>
          {controls ? <MapControls button={buttons.IconButton}>{tools}</MapControls> : null}
          {scale ? <MapScale units={units} /> : null}
          {children}
        </MapContext>
      ) : null}
      {state.kind === 'loading' ? (
        <div className={css.waiting}>
          <Spinner size={28} />
        </div>
      ) : null}
      {state.kind === 'no-webgl' ? (
        <div className={css.covered}>
          <EmptyState title={uiTexts.map.noWebGlTitle} text={uiTexts.map.noWebGl} />
        </div>
      ) : null}
      {isLost ? (
        <div className={css.covered}>
          <FailedState title={uiTexts.map.contextLostTitle} message={uiTexts.map.contextLost} action={retryButton} />
        </div>
      ) : null}
      {state.kind === 'failed' ? (
        <div className={css.covered}>
          <FailedState title={uiTexts.map.styleFailedTitle} message={state.message} action={retryButton} />
        </div>
      ) : null}
      {handle || state.kind === 'loading' ? null : mapless}
    </section>
  )
}

function useReservedRoom(own: Partial<MapPadding> | undefined): [MapPadding, MapHandle['reserve']] {
  const [rooms, setRooms] = useState<ReadonlySet<Partial<MapPadding>>>(new Set())
  const reserve = useCallback((room: Partial<MapPadding>) => {
    setRooms((taken) => new Set(taken).add(room))
    return () => setRooms((taken) => new Set([...taken].filter((other) => other !== room)))
  }, [])
  return [combinePadding([own ?? NO_PADDING, ...rooms]), reserve]
}

/** The WebGL context can be lost, for example after a driver crash or sleep. Once it is restored, the map is recreated. */
function useLostContext(map: MapLibreMap | undefined, onRestored: () => void): boolean {
  const [lost, setLost] = useState<MapLibreMap>()
  const restore = useEffectEvent(onRestored)
  useEffect(() => {
    if (!map) return
    // Synchronous, so that no other effect uses the map without a style.
    const lose = () => flushSync(() => setLost(map))
    // MapLibre restores only the background, because textures and buffers are gone.
    const start = () => restore()
    map.on('webglcontextlost', lose)
    map.on('webglcontextrestored', start)
    return () => {
      map.off('webglcontextlost', lose)
      map.off('webglcontextrestored', start)
    }
  }, [map])
  return map !== undefined && lost === map
}

function useTheme(map: MapLibreMap | undefined, isOffline: boolean): void {
  const { shown } = useColorMode()
  const painted = useRef(shown)
  useEffect(() => {
    if (!map || !isOffline || painted.current === shown) return
    painted.current = shown
    repaintBaseMap(map)
  }, [map, isOffline, shown])
}

function useMoves(map: MapLibreMap | undefined, onMove: ((camera: MapCamera) => void) | undefined): void {
  useEffect(() => {
    if (!map || !onMove) return
    const report = () => onMove(readCamera(map))
    report()
    map.on('moveend', report)
    return () => {
      map.off('moveend', report)
    }
  }, [map, onMove])
}

function usePadding(map: MapLibreMap | undefined, { top, right, bottom, left }: MapPadding): void {
  useEffect(() => {
    if (!map) return
    // The map was created with this padding; setting it again would interrupt the initial fit.
    const now = map.getPadding()
    if (now.top === top && now.right === right && now.bottom === bottom && now.left === left) return
    map.easeTo({ padding: { top, right, bottom, left }, duration: 180 })
  }, [map, top, right, bottom, left])
}

/** Follows changes of the props, but not their first values, with which the map was created. */
function useCamera(
  map: MapLibreMap | undefined,
  center: LngLatLike,
  zoom: number,
  bounds: LngLatBoundsLike | undefined,
): void {
  const wanted = JSON.stringify(bounds ?? [center, zoom])
  const shown = useRef(wanted)
  useEffect(() => {
    if (!map || shown.current === wanted) return
    shown.current = wanted
    if (bounds) fitBounds(map, bounds)
    else map.easeTo({ center, zoom })
  }, [map, wanted, bounds, center, zoom])
}

/** Position of the controls: beside the panels, or 16 px from the edge. */
function edges(room: MapPadding): CSSProperties {
  const sides = Object.entries(room).map(([side, px]) => [`--map-edge-${side}`, `${px > 0 ? px + 12 : 16}px`])
  return Object.fromEntries(sides) as CSSProperties
}

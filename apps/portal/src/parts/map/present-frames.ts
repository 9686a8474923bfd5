import type { Map as MapLibreMap } from 'maplibre-gl'
import { whenDrawn } from './frame-fence.ts'
import { limitShaders } from './shader-frames.ts'

/** A graphics card draws a frame faster than this. */
const SLOW_FRAME_MS = 50
/** After this many fast frames in a row, a graphics card is assumed and monitoring ends. */
const FAST_FRAMES = 30
/**
 * A loading map requests a frame with every tile, so after a slow frame the page gets this share of the frame's time
 * for other work.
 */
const REST_PER_FRAME = 0.5
const LONGEST_REST_MS = 250

/**
 * With software rendering the browser reads back every frame of a visible canvas and blocks the page until it is drawn,
 * for seconds when shaders are compiled. So the canvas is hidden, and a copy of each finished frame is shown instead.
 * Only a moving map is shown directly. `onWhole` is called when the first frame with all its tiles is shown (ADR 0113).
 */
export function presentFrames(map: MapLibreMap, onWhole: () => void): void {
  const canvas = map.getCanvas()
  const gl = canvas.getContext('webgl2') as WebGL2RenderingContext
  const copy = canvas.ownerDocument.createElement('canvas')
  copy.ariaHidden = 'true'
  Object.assign(copy.style, { position: 'absolute', inset: '0', width: '100%', height: '100%' })
  canvas.before(copy)
  const draw = map.triggerRepaint.bind(map)
  let isDrawing = false
  let isWanted = false
  let isWhole = false
  let fastFrames = 0
  let restUntil = 0
  let restTimer: ReturnType<typeof setTimeout> | undefined
  let stopWaiting = () => {}

  /** Before the first whole frame there is no movement to show. */
  const isSeenMoving = () => isWhole && map.isMoving()
  let isAskedFor = false
  // A visible canvas, or one that is read right after `redraw`, must not lack layers even for one frame.
  const isIncomplete = limitShaders(map.painter, gl, () => fastFrames === 0 && !isSeenMoving() && !isAskedFor)
  const redraw = map.redraw.bind(map)
  map.redraw = () => {
    isAskedFor = true
    redraw()
    isAskedFor = false
    return map
  }
  // With slow frames, an animation would block the page just while it draws the panel that needs the space.
  const ease = map.easeTo.bind(map)
  map.easeTo = (options, ...rest) => {
    const { padding, center, zoom } = options
    const isRoom = typeof padding === 'object' && !center && zoom === undefined
    if (isRoom && fastFrames === 0) return map.jumpTo({ padding }, ...rest)
    return ease(options, ...rest)
  }
  const show = (shown: 'canvas' | 'copy') => {
    canvas.style.opacity = shown === 'canvas' ? '' : '0'
  }
  const present = (tookMs: number) => {
    fastFrames = tookMs > SLOW_FRAME_MS ? 0 : fastFrames + 1
    if (fastFrames > 0 || isSeenMoving()) return show('canvas')
    if (isWhole) restUntil = performance.now() + Math.min(REST_PER_FRAME * tookMs, LONGEST_REST_MS)
    // Setting the size clears a canvas, even if it does not change.
    if (copy.width !== canvas.width) copy.width = canvas.width
    if (copy.height !== canvas.height) copy.height = canvas.height
    const context = copy.getContext('2d')
    if (context) {
      // The canvas is transparent where tiles are missing, so the previous copy must be replaced, not drawn over.
      context.globalCompositeOperation = 'copy'
      context.drawImage(canvas, 0, 0)
    }
    show('copy')
  }
  const stop = () => {
    map.triggerRepaint = draw
    map.easeTo = ease
    map.off('render', follow)
    clearTimeout(restTimer)
    stopWaiting()
    copy.remove()
  }
  const follow = () => {
    const missesLayers = isIncomplete()
    if (missesLayers) isWanted = true
    if (isDrawing || isSeenMoving()) return
    isDrawing = true
    const from = performance.now()
    const hasAll = !missesLayers && map.areTilesLoaded()
    stopWaiting = whenDrawn(gl, () => {
      isDrawing = false
      if (!missesLayers) present(performance.now() - from)
      if (hasAll && !isWhole) {
        isWhole = true
        onWhole()
      }
      if (fastFrames >= FAST_FRAMES) stop()
      if (isWanted) {
        isWanted = false
        map.triggerRepaint()
      }
    })
  }

  show('copy')
  map.triggerRepaint = () => {
    if (isDrawing) {
      isWanted = true
      return
    }
    const restMs = restUntil - performance.now()
    if (isSeenMoving()) show('canvas')
    else if (restMs > 0) {
      restTimer ??= setTimeout(() => {
        restTimer = undefined
        map.triggerRepaint()
      }, restMs)
      return
    }
    draw()
  }
  map.on('render', follow)
  map.once('remove', stop)
}

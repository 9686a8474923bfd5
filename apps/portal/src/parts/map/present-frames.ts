import type { Map as MapLibreMap } from 'maplibre-gl'
import { whenDrawn } from './frame-fence.ts'

/** Where a graphics card draws, a frame is done sooner than this. */
const SLOW_FRAME_MS = 50
/** So many in a row that were not slow: a graphics card draws, and the map is left to itself. */
const FAST_FRAMES = 30
/** A map that loads asks for a frame with every tile: after a slow one, the processor has half as long for other work. */
const RESTS_A_FRAME = 0.5
const LONGEST_REST_MS = 250

/**
 * Where the processor draws, the browser reads every frame of a visible canvas back, and the page stands still until it is drawn:
 * for seconds when shaders are used for the first time. So the map draws unseen, and a copy of each frame is shown when it is
 * done. Only a map that moves is seen while it is drawn. `onWhole` is told when the first frame with all its tiles is shown.
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

  /** Before its first picture there is nothing that could be seen to move. */
  const isSeenMoving = () => isWhole && map.isMoving()
  const show = (shown: 'canvas' | 'copy') => {
    canvas.style.opacity = shown === 'canvas' ? '' : '0'
  }
  const present = (tookMs: number) => {
    fastFrames = tookMs > SLOW_FRAME_MS ? 0 : fastFrames + 1
    if (fastFrames > 0 || isSeenMoving()) return show('canvas')
    if (isWhole) restUntil = performance.now() + Math.min(RESTS_A_FRAME * tookMs, LONGEST_REST_MS)
    // A new size empties the picture, even where it is the old one.
    if (copy.width !== canvas.width) copy.width = canvas.width
    if (copy.height !== canvas.height) copy.height = canvas.height
    copy.getContext('2d', { alpha: false })?.drawImage(canvas, 0, 0)
    show('copy')
  }
  const stop = () => {
    map.triggerRepaint = draw
    map.off('render', follow)
    clearTimeout(restTimer)
    stopWaiting()
    copy.remove()
  }
  const follow = () => {
    if (isDrawing || isSeenMoving()) return
    isDrawing = true
    const from = performance.now()
    const hasTiles = map.areTilesLoaded()
    stopWaiting = whenDrawn(gl, () => {
      isDrawing = false
      present(performance.now() - from)
      if (hasTiles && !isWhole) {
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

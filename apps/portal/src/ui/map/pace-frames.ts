import type { Map as MapLibreMap } from 'maplibre-gl'

/** Where a graphics card draws, a frame holds the page up for less than this. */
const SLOW_FRAME_MS = 50
/** Drawing takes a third of the page's time at most. */
const RESTS_A_FRAME = 2
/** A page that was busy with something else makes a frame look longer than it was. */
const LONGEST_REST_MS = 500

/**
 * Where the processor draws, each frame holds the whole page up, and a map that loads asks for one with every tile. After such
 * a frame the page gets time for its other work; a map that moves is drawn at once.
 */
export function paceFrames(map: MapLibreMap): void {
  const draw = map.triggerRepaint.bind(map)
  /** Of the frame just drawn it is not known yet how long it held the page up. */
  let isMeasuring = false
  let isWanted = false
  let restUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  map.triggerRepaint = () => {
    if (map.isMoving()) return draw()
    if (isMeasuring) {
      isWanted = true
      return
    }
    const restMs = restUntil - performance.now()
    if (restMs <= 0) return draw()
    timer ??= setTimeout(() => {
      timer = undefined
      draw()
    }, restMs)
  }
  map.on('render', () => {
    if (isMeasuring) return
    isMeasuring = true
    const from = performance.now()
    // The next task begins when the picture is on the screen.
    setTimeout(() => {
      isMeasuring = false
      const now = performance.now()
      const tookMs = now - from
      if (tookMs > SLOW_FRAME_MS) restUntil = now + Math.min(RESTS_A_FRAME * tookMs, LONGEST_REST_MS)
      if (!isWanted) return
      isWanted = false
      map.triggerRepaint()
    }, 0)
  })
  map.once('remove', () => {
    isWanted = false
    clearTimeout(timer)
  })
}

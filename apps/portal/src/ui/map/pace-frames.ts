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
  let restUntil = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  map.triggerRepaint = () => {
    const restMs = restUntil - performance.now()
    if (restMs <= 0 || map.isMoving()) return draw()
    timer ??= setTimeout(() => {
      timer = undefined
      draw()
    }, restMs)
  }
  map.on('render', () => {
    const from = performance.now()
    // The next task begins when the picture is on the screen.
    setTimeout(() => {
      const now = performance.now()
      const tookMs = now - from
      if (tookMs > SLOW_FRAME_MS) restUntil = now + Math.min(RESTS_A_FRAME * tookMs, LONGEST_REST_MS)
    }, 0)
  })
  map.once('remove', () => clearTimeout(timer))
}

// @vitest-environment jsdom
import { Evented, type Map as MapLibreMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presentFrames } from './present-frames.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

class Listened extends Evented {}

const NO_EFFECT =
  `createBuffer bindBuffer bufferData readPixels deleteBuffer deleteSync flush enable disable scissor`.split(' ')

/** A WebGL double whose fences pass when everything before them is drawn. */
function driver() {
  let busyUntil = 0
  return {
    isContextLost: () => false,
    TIMEOUT_EXPIRED: 1,
    work(ms: number) {
      busyUntil = Math.max(busyUntil, Date.now()) + ms
    },
    fenceSync: () => ({ at: busyUntil }),
    clientWaitSync: (fence: { at: number }) => (Date.now() < fence.at ? 1 : 2),
    linkProgram: () => undefined,
    ...Object.fromEntries(NO_EFFECT.map((name) => [name, () => undefined])),
  }
}

/** A map double that counts its frames, each of which takes `frameMs`. */
function drawnMap(frameMs: number) {
  const gl = driver()
  const box = document.createElement('div')
  const canvas = document.createElement('canvas')
  box.append(canvas)
  vi.spyOn(canvas, 'getContext').mockReturnValue(gl as unknown as RenderingContext)
  const copied = vi.fn()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: copied,
  } as unknown as RenderingContext)
  const lines = vi.fn()
  const map = Object.assign(new Listened(), {
    gl,
    lines,
    box,
    copied,
    whole: vi.fn(),
    frames: 0,
    frameMs,
    moving: false,
    hasTiles: true,
    /** Shaders that the map still lacks; each frame of it needs one of them. */
    lackedShaders: 0,
    painter: {
      drawFunctions: {
        fill: () => {
          if (map.lackedShaders-- > 0) gl.linkProgram()
        },
        line: lines,
      },
      render() {
        map.painter.drawFunctions.fill()
        map.painter.drawFunctions.line()
      },
    },
    getCanvas: () => canvas,
    isMoving: () => map.moving,
    areTilesLoaded: () => map.hasTiles,
    triggerRepaint() {
      map.frames += 1
      gl.work(map.frameMs)
      map.painter.render()
      map.fire('render')
    },
    eased: vi.fn(),
    jumpTo: vi.fn(),
    easeTo: (camera: object) => map.eased(camera),
    redraw() {
      map.painter.render()
      return map
    },
    /** Which of the two is visible. */
    seen: () => (canvas.style.opacity === '0' ? 'copy' : 'canvas'),
  })
  presentFrames(map as unknown as MapLibreMap, map.whole)
  return map
}

test('with software rendering a copy of each finished frame is shown; the first with all tiles is reported as whole', () => {
  const map = drawnMap(2000)
  map.hasTiles = false
  map.triggerRepaint()
  map.hasTiles = true
  for (let tile = 0; tile < 12; tile++) map.triggerRepaint()
  vi.advanceTimersByTime(1990)
  expect([map.frames, map.seen(), map.copied.mock.calls.length]).toEqual([1, 'copy', 0])
  vi.advanceTimersByTime(40)
  expect([map.frames, map.seen(), map.copied.mock.calls.length]).toEqual([2, 'copy', 1])
  expect(map.whole).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2100)
  expect(map.whole).toHaveBeenCalledOnce()
  expect(map.box.querySelectorAll('canvas')).toHaveLength(2)
})

test('frames that miss layers because shaders are compiled are not shown, and others follow until one is whole', () => {
  const map = drawnMap(300)
  map.lackedShaders = 2
  map.triggerRepaint()
  vi.advanceTimersByTime(990)
  expect([map.frames, map.copied.mock.calls.length, map.whole.mock.calls.length]).toEqual([4, 0, 0])
  vi.advanceTimersByTime(300)
  expect([map.frames, map.copied.mock.calls.length, map.whole.mock.calls.length]).toEqual([4, 1, 1])
})

test('a frame that somebody asks for, as for printing, has all layers at once', () => {
  const map = drawnMap(300)
  map.lackedShaders = 2
  map.triggerRepaint()
  expect(map.lines).not.toHaveBeenCalled()
  map.redraw()
  expect(map.lines).toHaveBeenCalledOnce()
})

test('the copy is taken after tiles that arrive meanwhile are drawn', () => {
  const map = drawnMap(200)
  map.triggerRepaint()
  vi.advanceTimersByTime(150)
  map.gl.work(300)
  vi.advanceTimersByTime(300)
  expect(map.copied).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(map.copied).toHaveBeenCalledOnce()
})

test('after a slow frame the page gets half its time for other work', () => {
  const map = drawnMap(200)
  map.triggerRepaint()
  vi.advanceTimersByTime(220)
  map.triggerRepaint()
  vi.advanceTimersByTime(220)
  map.triggerRepaint()
  map.triggerRepaint()
  vi.advanceTimersByTime(80)
  expect(map.frames).toBe(2)
  vi.advanceTimersByTime(40)
  expect(map.frames).toBe(3)
})

test('a moving map is shown directly; its copy is shown again when it stops', () => {
  const map = drawnMap(200)
  map.moving = true
  map.triggerRepaint()
  expect(map.seen()).toBe('copy')
  vi.advanceTimersByTime(300)
  for (let frame = 0; frame < 3; frame++) map.triggerRepaint()
  expect([map.frames, map.seen()]).toEqual([4, 'canvas'])
  map.moving = false
  vi.advanceTimersByTime(1000)
  map.triggerRepaint()
  vi.advanceTimersByTime(1000)
  expect(map.seen()).toBe('copy')
})

test('with software rendering room for a panel is made in one frame, and other movements are animated', () => {
  const map = drawnMap(200)
  const [room, flight] = [{ padding: { left: 352, top: 0, right: 0, bottom: 0 } }, { center: [-98, 41], zoom: 7 }]
  map.triggerRepaint()
  vi.advanceTimersByTime(300)
  map.easeTo(room)
  expect(map.jumpTo).toHaveBeenCalledExactlyOnceWith(room)
  map.easeTo(flight)
  map.easeTo({ ...flight, ...room })
  expect(map.eased.mock.calls).toEqual([[flight], [{ ...flight, ...room }]])
  map.frameMs = 5
  map.triggerRepaint()
  vi.advanceTimersByTime(300)
  map.easeTo(room)
  expect(map.eased).toHaveBeenLastCalledWith(room)
})

test('with a graphics card the canvas is shown, and monitoring soon ends', () => {
  const map = drawnMap(5)
  for (let frame = 0; frame < 40; frame++) {
    map.triggerRepaint()
    vi.advanceTimersByTime(16)
    expect(map.seen()).toBe('canvas')
  }
  expect([map.frames, map.copied.mock.calls.length]).toEqual([40, 0])
  expect(map.box.querySelectorAll('canvas')).toHaveLength(1)
})

test('a removed map is not drawn any more', () => {
  const map = drawnMap(200)
  map.triggerRepaint()
  map.triggerRepaint()
  map.fire('remove')
  vi.advanceTimersByTime(1000)
  expect([map.frames, map.copied.mock.calls.length]).toEqual([1, 0])
})

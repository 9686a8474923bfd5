import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import { limitShaders } from './shader-frames.ts'

/** A painter double with three kinds of layers, each of which links its shader when it is first drawn. */
function paintedMap({ isLimited = true } = {}) {
  const drawn: string[] = []
  const linked = new Set<string>()
  let isScissored = false
  const gl = {
    SCISSOR_TEST: 1,
    linkProgram: (program: unknown) => linked.add(program as string),
    enable: () => (isScissored = true),
    disable: () => (isScissored = false),
    scissor: () => undefined,
  }
  const layer = (type: string) => () => {
    if (!linked.has(type)) gl.linkProgram(type)
    drawn.push(isScissored ? `pixel of ${type}` : type)
  }
  const painter = {
    drawFunctions: { sky: layer('sky'), fill: layer('fill'), line: layer('line'), symbol: layer('symbol') },
    render() {
      for (const draw of Object.values(painter.drawFunctions)) draw()
    },
  }
  const isIncomplete = limitShaders(
    painter as unknown as MapLibreMap['painter'],
    gl as unknown as WebGL2RenderingContext,
    () => isLimited,
  )
  const frame = () => {
    drawn.length = 0
    painter.render()
    return [drawn.join(', '), isIncomplete() ? 'incomplete' : 'complete']
  }
  return { frame, drawn }
}

test('each frame of an opening map compiles one shader; the next frames draw a pixel until all are there', () => {
  const { frame } = paintedMap()
  expect([frame(), frame(), frame(), frame(), frame()]).toEqual([
    ['fill', 'incomplete'],
    ['pixel of fill, pixel of line', 'incomplete'],
    ['pixel of fill, pixel of line, pixel of symbol', 'incomplete'],
    ['fill, line, symbol', 'complete'],
    ['fill, line, symbol', 'complete'],
  ])
})

test('a canvas that is seen gets all layers at once', () => {
  const { frame } = paintedMap({ isLimited: false })
  expect(frame()).toEqual(['fill, line, symbol', 'complete'])
})

test('the sky, which no map shows, is never drawn', () => {
  const { frame, drawn } = paintedMap({ isLimited: false })
  frame()
  expect(drawn).not.toContain('sky')
})

import type { Map as MapLibreMap } from 'maplibre-gl'

type Painter = MapLibreMap['painter']
type DrawLayer = (...layer: unknown[]) => void

/**
 * Ends a frame after the first layer that needs a new shader. Software rendering compiles a shader when it first draws
 * with it, and the next new shader waits for that: all shaders of a map in one frame blocked the page for 1.4 s. With
 * one per frame, compilation runs while the page does other work. The returned function says whether the last frame is
 * incomplete.
 */
export function limitShaders(painter: Painter, gl: WebGL2RenderingContext, isLimited: () => boolean): () => boolean {
  let isInLayer = false
  let hasNewShader = false
  let isCut = false
  let isIncomplete = false

  const link = gl.linkProgram.bind(gl)
  gl.linkProgram = (program) => {
    if (isInLayer) hasNewShader = true
    link(program)
  }
  const limited =
    (draw: DrawLayer): DrawLayer =>
    (...layer) => {
      if (hasNewShader && isLimited()) {
        isCut = true
        return
      }
      isInLayer = true
      draw(...layer)
      isInLayer = false
    }
  const draws = Object.entries(painter.drawFunctions).map(([type, draw]) => [type, limited(draw as DrawLayer)])
  painter.drawFunctions = {
    ...(Object.fromEntries(draws) as Painter['drawFunctions']),
    // A map that cannot be tilted shows no sky, but MapLibre draws one in every frame: 0.9 of the 3.3 s in which a map
    // opens.
    sky: () => undefined,
  }

  const render = painter.render.bind(painter)
  painter.render = (...frame) => {
    // A frame after a cut one is probably cut, too, and not shown, so only one pixel of it is drawn.
    const isRehearsal = isCut && isLimited()
    hasNewShader = false
    isCut = false
    if (isRehearsal) {
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(0, 0, 1, 1)
    }
    render(...frame)
    if (isRehearsal) gl.disable(gl.SCISSOR_TEST)
    isIncomplete = isCut || isRehearsal
  }
  return () => isIncomplete
}

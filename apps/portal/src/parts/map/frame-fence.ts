/** Polling interval of the fence: one frame at 120 Hz. */
const ASKS_EVERY_MS = 8
/** Tiles that arrive in the meantime add more work; after this many fences the frame counts as drawn. */
const MOST_FENCES = 5

/**
 * Calls `run` once the graphics driver has finished all submitted work, without blocking the page. Returns a cancel
 * function.
 */
export function whenDrawn(gl: WebGL2RenderingContext, run: () => void): () => void {
  let fence = putFence(gl)
  let fences = 1
  let asked = 0
  const ask = () => {
    asked += 1
    if (fence && gl.clientWaitSync(fence, gl.SYNC_FLUSH_COMMANDS_BIT, 0) === gl.TIMEOUT_EXPIRED) {
      timer = setTimeout(ask, ASKS_EVERY_MS)
      return
    }
    gl.deleteSync(fence)
    // A fence that passes on the first poll had no pending work.
    if (asked === 1 || fences === MOST_FENCES || gl.isContextLost()) return run()
    fence = putFence(gl)
    fences += 1
    asked = 0
    timer = setTimeout(ask, 0)
  }
  let timer = setTimeout(ask, 0)
  return () => {
    clearTimeout(timer)
    gl.deleteSync(fence)
  }
}

/** Reading a pixel forces pending drawing to start; a fence alone may pass before that. */
function putFence(gl: WebGL2RenderingContext): WebGLSync | null {
  const pixel = gl.createBuffer()
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, pixel)
  gl.bufferData(gl.PIXEL_PACK_BUFFER, 4, gl.STREAM_READ)
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, 0)
  gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
  gl.deleteBuffer(pixel)
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0)
  gl.flush()
  return fence
}

/** How often the driver is asked; a frame of a screen with 120 pictures a second takes as long. */
const ASKS_EVERY_MS = 8
/** Tiles that arrive meanwhile are work that a copy of the frame would wait for; but not for every one of them. */
const MOST_FENCES = 5

/** Tells once everything that was asked of the graphics driver is done, without holding the page up. Answers how to stop waiting. */
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
    // One that is passed at once had nothing else to wait for.
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

/** A fence alone may be passed before what was drawn last is begun; whoever reads a pixel has it drawn first. */
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

import type { CustomLayerInterface, Map as MapLibreMap } from 'maplibre-gl'
import { type GlProgram, glProgram } from './gl-program.ts'
import { cellsAt, GridReader, type ReadCells } from './grid-reader.ts'
import type { FrameValues } from './value-source.ts'
import { WindParticles } from './wind-particles.ts'

/** Cells of 8 pixels: trails follow no finer ones. */
const COARSER = 3
/** A particle for each square of this many pixels. */
const PIXELS_PER_PARTICLE = 34 ** 2
const WIDTH_PX = 1.6
/** A longer pause, as of a tab in the background, does not move particles across the screen. */
const LONGEST_STEP_MS = 60
/** The wind is looked up on a mesh of so many pixels. */
const MESH_PX = 16
/** Trails that do not move, for who wants less motion, are as long as these many steps. */
const STILL_STEPS = 14

/** The screen is handed over in pixels. */
const VERTEX = `#version 300 es
uniform vec2 u_size;
in vec3 a_corner;
out float v_alpha;
void main() {
  v_alpha = a_corner.z;
  gl_Position = vec4(2.0 * a_corner.x / u_size.x - 1.0, 1.0 - 2.0 * a_corner.y / u_size.y, 0.0, 1.0);
}`
const FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 u_color;
in float v_alpha;
out vec4 color;
void main() {
  color = u_color * v_alpha;
}`

interface Mesh {
  columns: number
  right: Float32Array
  down: Float32Array
}

/** Draws the wind as particles that it carries, with the trails they leave. */
export class WindLayer implements CustomLayerInterface {
  readonly id = 'wind-streamlines'
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly #map: MapLibreMap
  readonly #reader: GridReader
  readonly #isStill: boolean
  #cells: ReadCells | undefined
  #mesh: Mesh | undefined
  #particles: WindParticles | undefined
  #program: GlProgram | undefined
  #corners: WebGLBuffer | undefined
  #vertices: WebGLVertexArrayObject | undefined
  #drawnMs = 0
  #color: readonly [number, number, number, number] = [0, 0, 0, 1]

  constructor(map: MapLibreMap, isStill: boolean) {
    this.#map = map
    this.#isStill = isStill
    this.#reader = new GridReader(map, 'wind', COARSER, (cells) => {
      this.#cells = cells
      this.#forget()
      map.triggerRepaint()
    })
  }

  show(frame: FrameValues | undefined): void {
    this.#reader.show(frame)
  }

  /** Dark trails on a light map, light ones on a dark map. */
  setDark(isDark: boolean): void {
    this.#color = isDark ? [1, 1, 1, 0.75] : [0.06, 0.13, 0.25, 0.6]
    this.#map.triggerRepaint()
  }

  onAdd(_map: MapLibreMap, context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext
    this.#program = glProgram(gl, VERTEX, FRAGMENT)
    this.#corners = gl.createBuffer()
    this.#vertices = gl.createVertexArray()
    gl.bindVertexArray(this.#vertices)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners)
    gl.enableVertexAttribArray(this.#program.corner)
    gl.vertexAttribPointer(this.#program.corner, 3, gl.FLOAT, false, 0, 0)
    gl.bindVertexArray(null)
    this.#map.on('move', this.#forget)
    this.#map.on('resize', this.#forget)
  }

  onRemove(_map: MapLibreMap, context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext
    this.#map.off('move', this.#forget)
    this.#map.off('resize', this.#forget)
    if (this.#corners) gl.deleteBuffer(this.#corners)
    if (this.#vertices) gl.deleteVertexArray(this.#vertices)
    if (this.#program) gl.deleteProgram(this.#program.program)
  }

  /** Ends the requests, whether or not the map still knows the layer. */
  close(): void {
    this.#reader.close()
  }

  /** Another view has other winds at its pixels. */
  readonly #forget = (): void => {
    this.#mesh = undefined
    this.#particles = undefined
  }

  render(context: WebGLRenderingContext | WebGL2RenderingContext): void {
    const gl = context as WebGL2RenderingContext
    const [cells, program] = [this.#cells, this.#program]
    if (!cells || !program || !this.#corners || !this.#vertices || this.#map.isMoving()) return
    const { clientWidth: width, clientHeight: height } = this.#map.getContainer()
    this.#mesh ??= this.#meshOf(cells, width, height)
    const mesh = this.#mesh
    const wind = (x: number, y: number) => windOn(mesh, x, y)
    const now = performance.now()
    if (!this.#particles) {
      this.#particles = new WindParticles(Math.round((width * height) / PIXELS_PER_PARTICLE), width, height)
      for (let i = 0; i < STILL_STEPS; i++) this.#particles.blow(LONGEST_STEP_MS, wind)
    } else if (!this.#isStill) this.#particles.blow(Math.min(LONGEST_STEP_MS, now - this.#drawnMs), wind)
    this.#drawnMs = now
    const corners = ribbons(this.#particles)
    // biome-ignore lint/correctness/useHookAtTopLevel: it is a method of WebGL and no hook.
    gl.useProgram(program.program)
    gl.uniform2f(program.uniform('u_size'), width, height)
    const [red, green, blue, alpha] = this.#color
    gl.uniform4f(program.uniform('u_color'), red * alpha, green * alpha, blue * alpha, alpha)
    gl.bindVertexArray(this.#vertices)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners)
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STREAM_DRAW)
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.drawArrays(gl.TRIANGLES, 0, corners.length / 3)
    gl.bindVertexArray(null)
    if (!this.#isStill) this.#map.triggerRepaint()
  }

  /** The wind at the corners of a mesh over the screen, NaN where none is known. */
  #meshOf(cells: ReadCells, width: number, height: number): Mesh {
    const columns = Math.ceil(width / MESH_PX) + 2
    const rows = Math.ceil(height / MESH_PX) + 2
    const mesh: Mesh = { columns, right: new Float32Array(columns * rows), down: new Float32Array(columns * rows) }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const { lng, lat } = this.#map.unproject([column * MESH_PX, row * MESH_PX])
        const [east, north] = cellsAt(cells, lng, lat) ?? []
        mesh.right[row * columns + column] = east ?? Number.NaN
        mesh.down[row * columns + column] = north === undefined ? Number.NaN : -north
      }
    }
    return mesh
  }
}

function windOn({ columns, right, down }: Mesh, x: number, y: number) {
  const [column, row] = [Math.floor(x / MESH_PX), Math.floor(y / MESH_PX)]
  const [across, along] = [x / MESH_PX - column, y / MESH_PX - row]
  const at = row * columns + column
  const mix = (values: Float32Array) =>
    (1 - along) * ((1 - across) * (values[at] as number) + across * (values[at + 1] as number)) +
    along * ((1 - across) * (values[at + columns] as number) + across * (values[at + columns + 1] as number))
  const wind = { right: mix(right), down: mix(down) }
  return Number.isNaN(wind.right + wind.down) ? undefined : wind
}

/** Two triangles for each piece of each trail: x, y and opacity of their corners, fading to the tail. */
function ribbons({ count, points, trails, lengths }: WindParticles): Float32Array {
  const corners = new Float32Array(18 * count * (points - 1))
  let at = 0
  for (let i = 0; i < count; i++) {
    for (let point = 0; point + 1 < (lengths[i] as number); point++) {
      const from = 2 * (points * i + point)
      const [x1, y1, x2, y2] = trails.subarray(from, from + 4) as unknown as [number, number, number, number]
      const length = Math.hypot(x2 - x1, y2 - y1)
      if (length < 1e-3) continue
      const [across, down] = [(-(y2 - y1) / length) * (WIDTH_PX / 2), ((x2 - x1) / length) * (WIDTH_PX / 2)]
      const [head, tail] = [1 - point / (points - 1), 1 - (point + 1) / (points - 1)]
      corners.set([x1 + across, y1 + down, head, x1 - across, y1 - down, head, x2 + across, y2 + down, tail], at)
      corners.set([x1 - across, y1 - down, head, x2 + across, y2 + down, tail, x2 - across, y2 - down, tail], at + 9)
      at += 18
    }
  }
  return corners.subarray(0, at)
}

import type { GridDefinition } from '@stormlane/domain/weather'
import { cellMesh } from './cell-mesh.ts'
import type { CellWindow } from './cell-window.ts'
import type { GlProgram } from './gl-program.ts'
import { moved } from './moved-matrix.ts'
import { type PaletteTable, TABLE_COLORS } from './palette-table.ts'
import { weatherProgram } from './weather-shader.ts'

/** The layer fades over this share of the shorter side of its grid. */
const EDGE_SHARE = 0.06
/** Kept on the graphics processor: of radar three times, each with its echoes, what falls and how it moves. */
const KEPT_TEXTURES = 12

/** Numbers for the graphics processor: two half floats per cell, or two bytes. */
export interface Texels {
  width: number
  height: number
  data: Uint32Array | Uint8Array
}

interface Painted {
  /** Names of the two textures; equal where only one is there. */
  before: string
  after: string
  /** For radar, names of what falls at both times. */
  falling: readonly [string, string] | undefined
  /** For radar, the name of its motion, and how many cells of the grid a cell of it is wide. */
  motion: { name: string; cells: number } | undefined
  /** 0 draws the first, 1 the second. */
  share: number
  opacity: number
  /** From Web Mercator to the screen, column by column. */
  matrix: ArrayLike<number>
}

/** Draws numbers with WebGL2. */
export class WeatherPainter {
  readonly #gl: WebGL2RenderingContext
  readonly #program: GlProgram
  readonly #vertices: WebGLVertexArrayObject
  readonly #corners: WebGLBuffer
  readonly #triangles: WebGLBuffer
  readonly #palette: WebGLTexture
  /** Least recently used first. */
  readonly #textures = new Map<string, { texture: WebGLTexture; width: number; height: number }>()
  /** Stands for what a layer does not have: no motion, and nothing but rain. */
  readonly #nothing: WebGLTexture
  #paletteRows = 1
  #origin = { x: 0, y: 0 }
  #triangleCount = 0
  #window: CellWindow | undefined
  #grid: GridDefinition | undefined

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.#program = weatherProgram(gl)
    this.#vertices = gl.createVertexArray()
    this.#corners = gl.createBuffer()
    this.#triangles = gl.createBuffer()
    this.#palette = gl.createTexture()
    this.#nothing = gl.createTexture()
    this.#fill(this.#nothing, { width: 1, height: 1, data: new Uint8Array(2) })
    gl.bindVertexArray(this.#vertices)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners)
    gl.enableVertexAttribArray(this.#program.corner)
    gl.vertexAttribPointer(this.#program.corner, 4, gl.FLOAT, false, 0, 0)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#triangles)
    gl.bindVertexArray(null)
  }

  setPalette({ colors, rows, isStepped }: PaletteTable): void {
    const gl = this.#gl
    this.#paletteRows = rows
    this.#bind(0, this.#palette, isStepped ? gl.NEAREST : gl.LINEAR)
    this.#unpackPlainly()
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, TABLE_COLORS, rows, 0, gl.RGBA, gl.UNSIGNED_BYTE, colors)
  }

  /** Other cells: the textures so far are dropped. */
  setWindow(grid: GridDefinition, window: CellWindow): void {
    const gl = this.#gl
    this.forget()
    this.#window = window
    this.#grid = grid
    const { originX, originY, corners, triangles } = cellMesh(grid, window)
    this.#origin = { x: originX, y: originY }
    this.#triangleCount = triangles.length
    gl.bindVertexArray(this.#vertices)
    gl.bindBuffer(gl.ARRAY_BUFFER, this.#corners)
    gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STATIC_DRAW)
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#triangles)
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, triangles, gl.STATIC_DRAW)
    gl.bindVertexArray(null)
  }

  /** Drops all textures, because their numbers mean something else or are no longer all there are. */
  forget(): void {
    for (const { texture } of this.#textures.values()) this.#gl.deleteTexture(texture)
    this.#textures.clear()
  }

  has(name: string): boolean {
    return this.#textures.has(name)
  }

  /** Keeps texels under a name. */
  upload(name: string, texels: Texels): void {
    const texture = this.#gl.createTexture()
    this.#fill(texture, texels)
    this.#textures.set(name, { texture, width: texels.width, height: texels.height })
    for (const [oldest, old] of this.#textures) {
      if (this.#textures.size <= KEPT_TEXTURES) return
      this.#textures.delete(oldest)
      this.#gl.deleteTexture(old.texture)
    }
  }

  #fill(texture: WebGLTexture, { width, height, data }: Texels): void {
    const gl = this.#gl
    this.#bind(0, texture, gl.LINEAR)
    this.#unpackPlainly()
    if (data instanceof Uint8Array)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG8, width, height, 0, gl.RG, gl.UNSIGNED_BYTE, data)
    else {
      const halves = new Uint16Array(data.buffer, data.byteOffset, 2 * data.length)
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RG16F, width, height, 0, gl.RG, gl.HALF_FLOAT, halves)
    }
  }

  paint({ before, after, falling, motion, share, opacity, matrix }: Painted): void {
    const gl = this.#gl
    const { program, uniform } = this.#program
    // biome-ignore lint/correctness/useHookAtTopLevel: it is a method of WebGL and no hook.
    gl.useProgram(program)
    const [from, to] = [this.#take(before), this.#take(after)]
    const window = this.#window
    const grid = this.#grid
    if (!from || !to || !window || !grid) return
    const [fallingFrom, fallingTo] = (falling ?? []).map((name) => this.#take(name)?.texture)
    const moving = motion && this.#take(motion.name)
    const level = 2 ** window.level
    gl.uniformMatrix4fv(uniform('u_matrix'), false, moved(matrix, this.#origin))
    gl.uniform1i(uniform('u_before'), 0)
    gl.uniform1i(uniform('u_after'), 1)
    gl.uniform1i(uniform('u_palette'), 2)
    gl.uniform1i(uniform('u_motion'), 3)
    gl.uniform1i(uniform('u_falling_before'), 4)
    gl.uniform1i(uniform('u_falling_after'), 5)
    gl.uniform1f(uniform('u_rows'), this.#paletteRows)
    gl.uniform3f(uniform('u_motion_cells'), motion?.cells ?? 1, moving?.width ?? 1, moving?.height ?? 1)
    gl.uniform1f(uniform('u_share'), share)
    gl.uniform1f(uniform('u_opacity'), opacity)
    gl.uniform1f(uniform('u_level'), level)
    gl.uniform4f(uniform('u_window'), window.x, window.y, window.width, window.height)
    gl.uniform3f(uniform('u_grid'), grid.nx, grid.ny, EDGE_SHARE * Math.min(grid.nx, grid.ny))
    const textures = [from.texture, to.texture, this.#palette, moving?.texture, fallingFrom, fallingTo]
    for (const [unit, texture = this.#nothing] of textures.entries()) {
      gl.activeTexture(gl.TEXTURE0 + unit)
      gl.bindTexture(gl.TEXTURE_2D, texture)
    }
    gl.disable(gl.DEPTH_TEST)
    gl.disable(gl.STENCIL_TEST)
    gl.enable(gl.BLEND)
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
    gl.bindVertexArray(this.#vertices)
    gl.drawElements(gl.TRIANGLES, this.#triangleCount, gl.UNSIGNED_INT, 0)
    gl.bindVertexArray(null)
  }

  /** Frees what the graphics processor holds. */
  close(): void {
    const gl = this.#gl
    this.forget()
    gl.deleteTexture(this.#palette)
    gl.deleteTexture(this.#nothing)
    gl.deleteBuffer(this.#corners)
    gl.deleteBuffer(this.#triangles)
    gl.deleteVertexArray(this.#vertices)
    gl.deleteProgram(this.#program.program)
  }

  #take(name: string) {
    const texture = this.#textures.get(name)
    if (!texture) return undefined
    this.#textures.delete(name)
    this.#textures.set(name, texture)
    return texture
  }

  #bind(unit: number, texture: WebGLTexture, filter: number): void {
    const gl = this.#gl
    gl.activeTexture(gl.TEXTURE0 + unit)
    gl.bindTexture(gl.TEXTURE_2D, texture)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, filter)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  }

  /** MapLibre leaves its own settings for uploads, such as premultiplied colors. */
  #unpackPlainly(): void {
    const gl = this.#gl
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null)
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4)
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false)
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false)
  }
}

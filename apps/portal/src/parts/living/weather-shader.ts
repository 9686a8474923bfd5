/** Passes the cell of each corner on. */
const VERTEX = `#version 300 es
uniform mat4 u_matrix;
in vec4 a_corner;
out vec2 v_cell;
void main() {
  v_cell = a_corner.zw;
  gl_Position = u_matrix * vec4(a_corner.xy, 0.0, 1.0);
}`

/**
 * Blends the two times between which the drawn one lies, and looks the color up. The second part of a texel says how much of it is
 * known, so where values are missing, and at the edge of the grid, the layer fades.
 */
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_before;
uniform sampler2D u_after;
uniform sampler2D u_palette;
uniform float u_share;
uniform float u_opacity;
uniform float u_level;
uniform vec4 u_window;
uniform vec3 u_grid;
in vec2 v_cell;
out vec4 color;
void main() {
  vec2 texel = ((v_cell + 0.5) / u_level - u_window.xy) / u_window.zw;
  vec2 known = mix(texture(u_before, texel).rg, texture(u_after, texel).rg, u_share);
  if (known.g < 0.02) discard;
  vec2 inside = min(v_cell, u_grid.xy - 1.0 - v_cell);
  float edge = smoothstep(0.0, u_grid.z, min(inside.x, inside.y));
  float position = clamp(known.r / known.g, 0.0, 1.0);
  color = texture(u_palette, vec2(position, 0.5)) * (u_opacity * edge * smoothstep(0.0, 1.0, known.g));
}`

export interface WeatherProgram {
  program: WebGLProgram
  corner: number
  uniform: (name: string) => WebGLUniformLocation | null
}

export function weatherProgram(gl: WebGL2RenderingContext): WeatherProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('The graphics context made no shader.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`The weather shader failed: ${gl.getProgramInfoLog(program)}`)
  const uniforms = new Map<string, WebGLUniformLocation | null>()
  return {
    program,
    corner: gl.getAttribLocation(program, 'a_corner'),
    uniform(name) {
      if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name))
      return uniforms.get(name) ?? null
    },
  }
}

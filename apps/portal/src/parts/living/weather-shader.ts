import { type GlProgram, glProgram } from './gl-program.ts'

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
 * Blends the two times between which the drawn one lies, each moved along its motion to the drawn time, and looks the color up in the
 * row of the palette for what falls. The second part of a texel says how much of it is
 * known, so where values are missing, and at the edge of the grid, the layer fades.
 */
const FRAGMENT = `#version 300 es
precision highp float;
uniform sampler2D u_before;
uniform sampler2D u_after;
uniform sampler2D u_palette;
uniform sampler2D u_motion;
uniform sampler2D u_falling_before;
uniform sampler2D u_falling_after;
uniform vec3 u_motion_cells;
uniform float u_rows;
uniform float u_share;
uniform float u_opacity;
uniform float u_level;
uniform vec4 u_window;
uniform vec3 u_grid;
in vec2 v_cell;
out vec4 color;
vec2 texel(vec2 cell) {
  return ((cell + 0.5) / u_level - u_window.xy) / u_window.zw;
}
void main() {
  vec2 motion = texture(u_motion, (v_cell + 0.5) / u_motion_cells.x / u_motion_cells.yz).rg;
  vec2 before = texel(v_cell - motion * u_share);
  vec2 after = texel(v_cell + motion * (1.0 - u_share));
  vec2 known = mix(texture(u_before, before).rg, texture(u_after, after).rg, u_share);
  if (known.g < 0.02) discard;
  vec2 inside = min(v_cell, u_grid.xy - 1.0 - v_cell);
  float edge = smoothstep(0.0, u_grid.z, min(inside.x, inside.y));
  float position = clamp(known.r / known.g, 0.0, 1.0);
  vec2 falling = mix(texture(u_falling_before, before).rg, texture(u_falling_after, after).rg, u_share);
  float row = falling.g > 0.5 ? 2.0 : falling.r > 0.5 ? 1.0 : 0.0;
  color = texture(u_palette, vec2(position, (row + 0.5) / u_rows)) * (u_opacity * edge * smoothstep(0.0, 1.0, known.g));
}`

export const weatherProgram = (gl: WebGL2RenderingContext): GlProgram => glProgram(gl, VERTEX, FRAGMENT)

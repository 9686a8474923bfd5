export interface GlProgram {
  program: WebGLProgram
  corner: number
  uniform: (name: string) => WebGLUniformLocation | null
}

/** Compiles and links two shaders; `corner` is the attribute of the first. */
export function glProgram(gl: WebGL2RenderingContext, vertex: string, fragment: string): GlProgram {
  const program = gl.createProgram()
  for (const [type, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(type)
    if (!shader) throw new Error('The graphics context made no shader.')
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(`A shader of the map failed: ${gl.getProgramInfoLog(program)}`)
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

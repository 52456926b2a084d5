/** What WebGL answers, in the order of the questions. */
export type GraphicsProperties = readonly unknown[]

const ASKED = [
  'VENDOR',
  'RENDERER',
  'VERSION',
  'SHADING_LANGUAGE_VERSION',
  'MAX_TEXTURE_SIZE',
  'MAX_CUBE_MAP_TEXTURE_SIZE',
  'MAX_RENDERBUFFER_SIZE',
  'MAX_VIEWPORT_DIMS',
  'MAX_VERTEX_ATTRIBS',
  'MAX_VERTEX_UNIFORM_VECTORS',
  'MAX_FRAGMENT_UNIFORM_VECTORS',
  'MAX_VARYING_VECTORS',
  'ALIASED_LINE_WIDTH_RANGE',
  'ALIASED_POINT_SIZE_RANGE',
] as const satisfies readonly (keyof WebGLRenderingContext)[]

/**
 * Opening a graphics context is slow, on phones most of all, so it is done where no page waits for it.
 * @throws where a worker has no canvas or no WebGL.
 */
export function readGraphics(): GraphicsProperties {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl')
  if (!gl) throw new Error('no WebGL')
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  const codes = [...ASKED.map((name) => gl[name]), ...(names ? [names.UNMASKED_VENDOR_WEBGL, names.UNMASKED_RENDERER_WEBGL] : [])]
  const answers = codes.map((code) => {
    const answer: unknown = gl.getParameter(code)
    return ArrayBuffer.isView(answer) ? [...(answer as Float32Array)] : answer
  })
  const extensions = gl.getSupportedExtensions()
  gl.getExtension('WEBGL_lose_context')?.loseContext()
  return [...answers, extensions]
}

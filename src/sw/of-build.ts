/** Whether a file may be kept by the worker that lists these: it was found, and a page asks for no script or style of another build. */
export async function isOfBuild(response: Response, files: readonly { url: string }[]): Promise<boolean> {
  if (!response.ok) return false
  if (!response.headers.get('content-type')?.startsWith('text/html')) return true
  const own = new Set(files.map(({ url }) => `/${url}`))
  const asked = (await response.clone().text()).split(/["\s]/).filter((part) => part.startsWith('/assets'))
  return asked.every((name) => own.has(name))
}

/**
 * Whether the app's page at `path` is of another build than this page: every build names its scripts by their content. The service
 * worker answers `/index.html` with its own build's page, and lets `/` through to the network. Without an answer: false.
 */
export async function isOtherBuild(path: '/' | '/index.html'): Promise<boolean> {
  try {
    const answer = await fetch(path, { cache: 'no-store' })
    const page = await answer.text()
    const scripts = [...document.querySelectorAll('head script[type=module]')]
    return answer.ok && scripts.some((script) => !page.includes(`"${script.getAttribute('src')}"`))
  } catch {
    return false
  }
}

import { isPagePath } from '../../contract/paths.ts'

/** Whether a request is someone opening a page of the app, which the precached index.html answers, online or not. */
export const isShellNavigation = (request: Pick<Request, 'method' | 'mode'>, url: Pick<URL, 'pathname'>): boolean =>
  request.mode === 'navigate' && request.method === 'GET' && isPagePath(url.pathname)

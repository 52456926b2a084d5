import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isPagePath } from '../contract/paths.ts'
import { keptBuilds } from './kept-builds.ts'
import type { SendPage } from './shell-files.ts'
import type { Present } from './transport/envelope.ts'
import { refuse } from './transport/handlers.ts'

export interface StaticFilesDeps {
  /** Null if nothing is built. */
  sendPage: SendPage | null
  present: Present
  /** Files of the brand, which replace common ones. */
  brandFolder: string | null
}

/**
 * Serves the built page and the assets of earlier builds. Hashed assets never change; everything else is revalidated. An unknown asset
 * or root file is a 404, never index.html with 200, which would poison module graphs and caches; any other unknown path is a page
 * of the app.
 */
export async function staticFiles(
  app: FastifyInstance,
  directory: string,
  { sendPage, present, brandFolder }: StaticFilesDeps,
): Promise<void> {
  if (sendPage) {
    await app.register(fastifyStatic, {
      root: [...(brandFolder ? [brandFolder] : []), directory, ...keptBuilds(directory)],
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const immutable = path.includes('/assets/')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?')
    if (request.method === 'POST') return reply.send(present(refuse('notFound')))
    return isPage(request, path) && sendPage ? sendPage(request, reply) : reply.code(404).type('text/plain').send('Not found')
  })
}

const isPage = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isPagePath(path)

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CODES } from '../contract/codes.ts'
import { isPagePath } from '../contract/paths.ts'
import { keptBuilds } from './kept-builds.ts'
import { STANDARD_MESSAGES } from './transport/messages.ts'

/**
 * The built page, and the assets of the builds before it. Hashed assets never change; everything else is revalidated. An unknown asset or root file is a 404,
 * never index.html with 200, which would poison module graphs and caches; any other unknown path is a page of the app.
 */
export async function staticFiles(app: FastifyInstance, directory: string): Promise<void> {
  const built = existsSync(join(directory, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: [directory, ...keptBuilds(directory)],
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
    if (request.method === 'POST')
      return reply.send({ status_code: CODES.notFound, data: null, message: STANDARD_MESSAGES[CODES.notFound] })
    return isPage(request, path) && built ? sendIndex(reply) : reply.code(404).type('text/plain').send('Not found')
  })
}

const isPage = (request: FastifyRequest, path: string): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && isPagePath(path)

const sendIndex = (reply: FastifyReply) => reply.sendFile('index.html')

import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Leaves the bodies of this scope unparsed, because a signature covers their bytes. Returns a function that gives the
 * bytes of a request's body.
 */
export function readRawBodies(app: FastifyInstance): (request: FastifyRequest) => Buffer {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  return ({ body }) => (body instanceof Buffer ? body : Buffer.alloc(0))
}

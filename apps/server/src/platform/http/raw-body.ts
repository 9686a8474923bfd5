import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies of this scope are not parsed: a signature is that of the bytes. Returns a function that gives those of a request. */
export function readRawBodies(app: FastifyInstance): (request: FastifyRequest) => Buffer {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  return ({ body }) => (body instanceof Buffer ? body : Buffer.alloc(0))
}

import type { FastifyInstance } from 'fastify'

/** Reads the bodies of plain HTML forms, in this scope of the application only. */
export function readFormBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text.toString()))),
  )
}

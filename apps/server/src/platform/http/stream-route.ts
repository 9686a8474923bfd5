// A call that answers with lines of JSON, each sent as soon as it is available.
import { Readable } from 'node:stream'
import type { Call } from '@stormlane/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { abortedBy } from './aborted-by.ts'
import { route } from './route.ts'

type StreamRequest<Params, Query> = FastifyRequest & { params: Params; query: Query }

/** Errors before the first line are answered as usual; later the status is already sent, so the lines must report errors. */
export function streamRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  app: FastifyInstance,
  call: Call<P, Q, B, A>,
  lines: (request: StreamRequest<z.output<P>, z.output<Q>>, signal: AbortSignal) => AsyncGenerator<z.input<A>>,
): void {
  route(app, call, async (request, reply) => {
    const pending = lines(request, abortedBy(reply))
    const first = await pending.next()
    reply.type('application/x-ndjson; charset=utf-8').header('x-accel-buffering', 'no')
    return reply.send(Readable.from(toJsonLines(first, pending))) as never
  })
}

async function* toJsonLines(first: IteratorResult<unknown>, rest: AsyncGenerator<unknown>): AsyncGenerator<string> {
  if (first.done) return
  yield `${JSON.stringify(first.value)}\n`
  for await (const line of rest) yield `${JSON.stringify(line)}\n`
}

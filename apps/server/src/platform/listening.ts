// Opens the port, or explains in one line why it cannot be opened.
import { createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Log } from './logging.ts'
import { StartupProblem } from './startup-problem.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Opens and closes the port, so that a port in use is reported before the database starts. */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenProblem(error, { host, port })))
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}

/** Listens without Fastify's log line for every address; the ready line states the address once. */
export async function listen(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  log.level = 'silent'
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, config)
  })
  log.level = config.logLevel
  // A connection that cannot be accepted (no file descriptors left) must not end the process.
  app.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Address): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupProblem(`Port ${port} is in use: stop what listens there, or set PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartupProblem(`Port ${port} needs more rights than this user has: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupProblem(`HOST ${host} is not an address of this machine: set HOST to 0.0.0.0 or 127.0.0.1.`)
  return error
}

// Opens the port, or explains in one line why it cannot be opened.
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Log } from './logging.ts'
import { StartupProblem } from './startup-problem.ts'

type Address = Pick<Config, 'host' | 'port'>

const IPV4_LOOPBACK = '127.0.0.1'
const IPV6_LOOPBACK = '::1'
/** These errors mean that the machine has no IPv6: browsers then reach `localhost` by IPv4. */
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'])
const CLOSE_IDLE_EVERY_MS = 50

/** Opens and closes the port, so that a port in use is reported before the database starts. */
export async function requireFreePort({ host, port }: Address): Promise<void> {
  for (const address of addressesOf(host)) {
    const probe = createServer()
    if (await bindPort(probe, { host: address, port }))
      await new Promise<void>((resolve) => probe.close(() => resolve()))
  }
}

/** Listens without Fastify's log line for every address; the ready line states the address once. */
export async function listen(app: FastifyInstance, config: Config, log: Log): Promise<void> {
  const [host = config.host, second] = addressesOf(config.host)
  // The same server handles the connections of the second address, so that its limits and timeouts apply to them, too.
  const inlet = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket))
  app.addHook('preClose', async () => {
    closeConnectionsAsTheyEnd(app)
    await closeInlet(inlet)
  })
  // What is made at the start, such as the document of the API, may log.
  await app.ready()
  log.level = 'silent'
  await app.listen({ port: config.port, host }).catch((error: NodeJS.ErrnoException) => {
    throw listenProblem(error, config)
  })
  log.level = config.logLevel
  if (second) await bindPort(inlet, { host: second, port: portOf(app) })
  // A connection that cannot be accepted (no file descriptors left) must not end the process.
  for (const server of [app.server, inlet])
    server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted'))
}

/** `localhost` is both loopback addresses: browsers try either, and another program must not answer on one of them. */
function addressesOf(host: string): string[] {
  return host === 'localhost' ? [IPV4_LOOPBACK, IPV6_LOOPBACK] : [host]
}

/**
 * Returns false if the machine has no IPv6. Throws every other problem as a message that names the settings with this
 * prefix.
 */
export function bindPort(server: Server, { host, port }: Address, prefix: '' | 'MONITOR_' = ''): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      if (host === IPV6_LOOPBACK && NO_IPV6.has(error.code ?? '')) resolve(false)
      else reject(listenProblem(error, { host, port }, prefix))
    }
    server.once('error', fail)
    server.listen({ host, port }, () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}

/**
 * Closes idle connections until the server is closed: a client would keep the connection of its last request for a
 * minute.
 */
function closeConnectionsAsTheyEnd({ server }: FastifyInstance): void {
  const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  server.once('close', () => clearInterval(closing))
}

/** Waits for the requests in progress. */
async function closeInlet(inlet: Server): Promise<void> {
  if (!inlet.listening) return
  await new Promise<void>((resolve) => inlet.close(() => resolve()))
}

function portOf({ server }: FastifyInstance): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Address, prefix = ''): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupProblem(`Port ${port} is in use: stop what listens there, or set ${prefix}PORT to another one.`)
  if (error.code === 'EACCES')
    return new StartupProblem(`Port ${port} needs more rights than this user has: set ${prefix}PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupProblem(
      `${prefix}HOST ${host} is not an address of this machine: set ${prefix}HOST to 0.0.0.0 or localhost.`,
    )
  return error
}

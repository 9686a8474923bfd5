import { RouteError } from '@stormlane/domain/trips'
import type { ValhallaEngine } from './valhalla-router.ts'

/** The part of `@valhallajs/valhallajs` that is used here. */
interface Actor {
  route(request: object): Promise<unknown>
}
interface ValhallaPackage {
  Actor: { fromConfigFile(path: string): Promise<Actor> }
}

/**
 * A constant, so that build tools do not try to resolve the package: operators install it (80 MB of binaries) only if
 * they want it.
 */
const PACKAGE = '@valhallajs/valhallajs'

/** Loads Valhalla into this process; throws a readable error if it is not installed or its configuration cannot be read. */
export async function valhallaInProcess(
  configFile: string,
  load: (name: string) => Promise<unknown> = (name) => import(name),
): Promise<ValhallaEngine> {
  const loaded = (await load(PACKAGE).catch((cause: unknown) => {
    throw new Error(`Routing in process needs Valhalla: run "npm install ${PACKAGE}", or name a Valhalla server.`, {
      cause,
    })
  })) as ValhallaPackage
  const actor = await loaded.Actor.fromConfigFile(configFile).catch((cause: unknown) => {
    throw new Error(`Valhalla could not be started with ${configFile}.`, { cause })
  })
  return async (request, signal) => {
    signal?.throwIfAborted()
    const body = await actor.route(request).catch((cause: unknown) => {
      // The binding throws in the cases in which the server answers 400: no path, or no road nearby.
      throw new RouteError('DIRECTIONS_NOT_FOUND', undefined, { cause })
    })
    signal?.throwIfAborted()
    return { status: 200, body }
  }
}

import { RouteError } from '@stormlane/domain'
import type { ValhallaEngine } from './valhalla-router.ts'

/** What we use of `@valhallajs/valhallajs`. */
interface Actor {
  route(question: object): Promise<unknown>
}
interface ValhallaPackage {
  Actor: { fromConfigFile(path: string): Promise<Actor> }
}

/** Named in a variable: the package is the operator's choice (80 MB of binaries), so no tool may expect it to be there. */
const PACKAGE = '@valhallajs/valhallajs'

/** Loads Valhalla into this process; throws in words where it is not installed or its configuration cannot be read. */
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
  return async (question, signal) => {
    signal?.throwIfAborted()
    const body = await actor.route(question).catch((cause: unknown) => {
      // The binding throws what the server would answer with 400: no path, no road nearby.
      throw new RouteError('DIRECTIONS_NOT_FOUND', undefined, { cause })
    })
    signal?.throwIfAborted()
    return { status: 200, body }
  }
}

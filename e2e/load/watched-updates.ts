// Changes a location every second, as a user does, and measures how long it takes until the open portals receive and
// show it.
import { setTimeout as sleep } from 'node:timers/promises'
import type { PortalSockets } from './portal-sockets.ts'

const EVERY_MS = 1000
const HEARD_WITHIN_MS = 30_000
/**
 * Portals that fetch the list after each update, to see when the change is on screen. More would add load of their own.
 */
const SCREENS = 5

interface Watched {
  url: string
  tokens: readonly string[]
  sockets: PortalSockets
  seconds: number
  isRunning: () => boolean
}

export interface UpdateTimes {
  /** From sending the change to receiving its update, for each socket and change. */
  toSocket: number[]
  /** From sending the change to having the changed list. */
  toScreen: number[]
  updates: number
  errors: string[]
}

export async function watchUpdates({ url, tokens, sockets, seconds, isRunning }: Watched): Promise<UpdateTimes> {
  const times: UpdateTimes = { toSocket: [], toScreen: [], updates: 0, errors: [] }
  const token = tokens[0] as string
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const locations = `${url}/api/cities.json?limit=1&offset=0`
  const { cities } = (await (await fetch(locations, { headers })).json()) as { cities: { id: string; name: string }[] }
  const [{ id, name }] = cities as [{ id: string; name: string }]
  let sentAt = 0
  const heard = new Set<number>()
  const deaf = () => sockets.open().filter((socket) => !heard.has(socket)).length
  let current = name
  const screens: Promise<void>[] = []
  sockets.onAssets((socket) => {
    const heardAt = performance.now()
    times.toSocket.push(heardAt - sentAt)
    heard.add(socket)
    if (socket < SCREENS) screens.push(showChange(tokens[socket % tokens.length] as string, current, sentAt))
  })
  const endsAt = performance.now() + seconds * 1000
  for (let number = 1; performance.now() < endsAt && isRunning(); number++) {
    current = `${name} ${number}`
    heard.clear()
    sentAt = performance.now()
    const body = JSON.stringify({ city: { name: current } })
    const response = await fetch(`${url}/api/cities/${id}`, { method: 'PATCH', headers, body })
    await response.arrayBuffer()
    if (response.ok) times.updates++
    else times.errors.push(`${response.status} to updateLocation`)
    await sleep(Math.max(0, sentAt + EVERY_MS - performance.now()))
    // The next change waits for this one, so that their updates can be told apart.
    while (deaf() > 0 && performance.now() < sentAt + HEARD_WITHIN_MS) await sleep(20)
    await Promise.all(screens.splice(0))
    if (deaf() === 0) continue
    // From here on it is unclear to which change an update belongs.
    times.errors.push(`${deaf()} sockets did not hear of a change within ${HEARD_WITHIN_MS / 1000} s`)
    break
  }
  await Promise.all(screens)
  return times

  async function showChange(as: string, expected: string, since: number): Promise<void> {
    const response = await fetch(locations, { headers: { authorization: `Bearer ${as}` } })
    const text = await response.text()
    if (text.includes(`"${expected}"`)) times.toScreen.push(performance.now() - since)
    else if (response.ok) times.errors.push(`told of "${expected}", a portal got ${/"name":"[^"]*"/.exec(text)?.[0]}`)
    else times.errors.push(`${response.status} to a portal that was told of a change`)
  }
}

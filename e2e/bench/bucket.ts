// An api process without any forecast on its disk draws tiles from the bucket: the first tile after it is ready, tiles
// of other places, and the same places again. The forecast has the product's resolution; the bucket, PostgreSQL and a
// worker share the machine. The peer is the goal of issue 19, so a ratio of at least 1 meets it.
import { setTimeout as sleep } from 'node:timers/promises'
import { startCluster } from '../cluster/cluster.ts'
import { freePort } from '../server-process.ts'
import { signIn } from '../sign-in.ts'

const GOAL_MS = { first: 2000, cached: 20 } as const
const RUN_WITHIN_MS = 900_000
/** `x/y` of tiles at zoom 5 over the contiguous states. */
const PLACES = ['7/11', '8/11', '6/11', '5/12', '7/12', '8/12', '6/12', '5/11']
const TILING = '/api/tiling/impact_subhourly?return=full_forecast%2Ccreation_metadata'

const cluster = await startCluster(await freePort(), {
  env: { LOG_LEVEL: 'error' },
  members: ['worker 1', 'api 1'],
})
try {
  const token = await signIn(cluster.urlOf('api 1'))
  await untilTiles(token)
  await cluster.start('api 2')
  const [template] = (await tileTemplates(cluster.urlOf('api 2'), token)) as [string]
  const draw = (place: string) => {
    const [x, y] = place.split('/') as [string, string]
    return timed(template.replace('{z}', '5').replace('{x}', x).replace('{y}', y).replace('{size}', '2'))
  }
  const [first, ...others] = PLACES as [string, ...string[]]
  report('first tile', await draw(first), GOAL_MS.first)
  const elsewhere: number[] = []
  for (const place of others) elsewhere.push(await draw(place))
  report('tiles of other places, the slowest', Math.max(...elsewhere), GOAL_MS.first)
  const again: number[] = []
  for (const place of [...PLACES, ...PLACES]) again.push(await draw(place))
  report('the same places again, median', again.toSorted((a, b) => a - b)[PLACES.length] as number, GOAL_MS.cached)
} finally {
  await cluster.stop()
}

function report(measure: string, ours: number, theirs: number): void {
  const ratio = Math.round((10 * theirs) / Math.max(1, ours)) / 10
  console.log(JSON.stringify({ bench: 'bucket', measure, unit: 'ms', ours, peer: 'goal', theirs, ratio }))
}

async function timed(path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`${cluster.urlOf('api 2')}/api${path}`)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`A tile answered ${response.status}`)
  return Math.round(performance.now() - startedAt)
}

async function untilTiles(token: string): Promise<void> {
  for (const giveUpAt = Date.now() + RUN_WITHIN_MS; Date.now() < giveUpAt; await sleep(2000))
    if ((await tileTemplates(cluster.urlOf('api 1'), token)).length > 0) return
  throw new Error('There were no tiles within 15 minutes.')
}

/** URL templates of the road index's tiles, one per time step, without the common prefix. */
async function tileTemplates(url: string, token: string): Promise<string[]> {
  const response = await fetch(`${url}${TILING}`, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) return []
  const { variables } = (await response.json()) as { variables: { variable: string; tilesets: { url: string }[] }[] }
  const found = variables.find(({ variable }) => variable === 'road')?.tilesets ?? []
  return found.map((one) => one.url.replace(/^.*\/api/, ''))
}

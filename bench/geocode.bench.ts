// CPU time per suggestion while a user types: whole names, prefixes, typos, ZIP codes and coordinates. No peer works offline in the
// same process, so there is none; the goal is 20 ms. Size is the number of different texts.
import { geocoderInThread, OfflineGeocoder } from '@stormlane/feeds'
import { compare } from './compare.ts'

const TYPED =
  'c,chi,chicago,Chiacgo,new york,portland or,st louis,60601,606,41.88;-87.63,sprinfield il,texas,montreal,minneapolsi,san fr,los angels'
    .split(',')
    .map((text) => text.replace(';', ','))

const geocoder = new OfflineGeocoder()
for (const size of [4, TYPED.length]) {
  const suggest = (task: number) => void geocoder.suggest(TYPED[task % size] as string, 10)
  console.log(
    JSON.stringify(compare({ bench: 'geocode', size, peer: 'none offline', tasks: 40 * size }, suggest, undefined)),
  )
}

// The first misspelled text after a server start, when the thread has just started.
const fresh = geocoderInThread()
await fresh.reverse({ latitude: 41.9, longitude: -87.7 })
const before = process.cpuUsage()
await fresh.suggest('Phialdelphia', 10)
const { user, system } = process.cpuUsage(before)
await fresh.close()
const figure = { unit: 'ms CPU', ours: (user + system) / 1000, peer: 'none offline', theirs: null, ratio: null }
console.log(JSON.stringify({ bench: 'geocode, first slip of a fresh server', size: 1, ...figure }))

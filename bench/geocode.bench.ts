// Suggestions as one types, CPU a suggestion: whole names, beginnings, slips, ZIP codes and coordinates. No peer works offline in
// the same process, so none is compared; the goal is 20 ms. Size is the number of different texts.
import { OfflineGeocoder } from '@stormlane/feeds'
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

// Scores locations after a run: both horizons, all indices, day frames, tags with text and the recommended action. Size is the number
// of locations per task; the goal is 10,000 per second and core, which is 100 ms for 1,000. Bad weather everywhere is the worst case,
// because every index creates a tag.
import { type PlaceForecast, scoreLocation } from '@stormlane/domain/impacts'
import { seededRandom } from '@stormlane/domain/measures'
import { ZoneOffsets } from '@stormlane/domain/time'
import { MAP_INDEX_IDS } from '@stormlane/domain/weather'
import { compare } from './compare.ts'
import { PLACES_NOW, place } from './places.ts'

/** Number of different places; with more of them the benchmark would measure memory access instead. */
const PLACES = 500

for (const share of [0.1, 1]) {
  const random = seededRandom(20261115)
  const places = Array.from({ length: PLACES }, (_, i) => place(i, random, random() < share))
  const zones = new ZoneOffsets()
  const options = { indices: MAP_INDEX_IDS, system: 'imperial' } as const
  for (const size of [1000, 10_000]) {
    const score = () => {
      for (let i = 0; i < size; i++) scoreLocation(places[i % PLACES] as PlaceForecast, options, PLACES_NOW, zones)
    }
    const bench = share === 1 ? 'score, bad weather everywhere' : 'score, bad weather at a tenth'
    console.log(JSON.stringify(compare({ bench, size, peer: 'none', tasks: 4 }, score, undefined)))
  }
}

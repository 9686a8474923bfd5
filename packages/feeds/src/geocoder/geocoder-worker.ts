import { answerTasks } from '@stormlane/threads'
import type { GeocoderTask } from './geocoder-in-thread.ts'
import { OfflineGeocoder } from './offline-geocoder.ts'

/** Reading the gazetteer takes a second, which is why it is done in a thread. */
const geocoder = new OfflineGeocoder()

/** Misspellings are compared with thousands of names, which is slow until the JIT compiler has optimized the code. */
const WARM_UP = ['Chiacgo', 'minneapolsi', 'sprinfield il', 'san fr', 'albuquerqe', 'los angels']
for (const typed of WARM_UP) void geocoder.suggest(typed, 10)

answerTasks(perform)

function perform(task: GeocoderTask): Promise<unknown> {
  switch (task.kind) {
    case 'suggest':
      return geocoder.suggest(task.typed, task.limit)
    case 'reverse':
      return geocoder.reverse(task.at)
    case 'geocode':
      return geocoder.geocode(task.query)
  }
}

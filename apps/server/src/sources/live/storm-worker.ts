// The thread that searches the newest forecast for storms.
import { type OpenRun, RunStore, readStorms } from '@stormlane/atmosphere'
import type { StormEvent } from '@stormlane/domain/hazards'
import { floorTo, HOUR_MS } from '@stormlane/domain/time'
import { surroundingsOn } from '@stormlane/simulation'
import { answerTasks, threadData } from '@stormlane/threads'
import { NoForecastError, type StormSearch } from './storm-search.ts'

const { root } = threadData<{ root: string }>()
/** A small cache is enough: each part of a run is read once. */
const CACHE_BYTES = 1 << 20
const store = new RunStore({ root, cacheBytes: CACHE_BYTES, onRefused: () => undefined })
let last: { run: string; hour: number; storms: StormEvent[] } | undefined

answerTasks(({ now }: StormSearch): StormEvent[] => {
  store.refresh()
  const hour = floorTo(now, HOUR_MS)
  const holdsNow = (run: OpenRun) => run.info.runTime <= now && run.stepAt(hour) >= 0
  const found = store.withNewest('extended', (extended) => {
    if (!holdsNow(extended)) return undefined
    if (last?.run !== extended.folder || last.hour !== hour.getTime()) {
      const nowcast = store.find('nowcast', extended.info.runTime)
      last = {
        run: extended.folder,
        hour: hour.getTime(),
        storms: readStorms({ extended, nowcast }, now, surroundingsOn),
      }
    }
    return last.storms
  })
  if (!found) throw new NoForecastError()
  return found
})

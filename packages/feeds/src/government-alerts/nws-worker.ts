// The thread that asks the National Weather Service: reading thousands of zones must not hold up requests.
import type { FeedNotes } from '@stormlane/domain'
import { Counties } from '@stormlane/geography'
import { answerTasks, threadData } from '@stormlane/threads'
import { NwsAlertSource } from './nws-alert-source.ts'
import type { NwsAnswer, NwsPart, NwsTask, NwsWorkerData } from './nws-task.ts'

const counties = new Counties()
const positionOf = new Map(counties.list.map(({ fips }, i) => [fips, i]))
const source = new NwsAlertSource({
  ...threadData<NwsWorkerData>(),
  // SAME codes are a digit for a part of the county, and its FIPS code
  areaOfCounties: (same) => {
    const known = same.flatMap((code) => positionOf.get(code.slice(1)) ?? [])
    return known.length > 0 ? counties.union(known) : null
  },
})

answerTasks(async ({ known }: NwsTask, { signal, tell }): Promise<NwsAnswer> => {
  const send = (part: NwsPart) => tell(part)
  const notes: FeedNotes = {
    received: (bytes) => send({ bytes }),
    refused: (item, reason) => send({ item, reason }),
    accepted: (accepted) => send({ accepted }),
    listed: (listed) => send({ listed }),
  }
  return { messages: await source.messages(known, signal, notes) }
})

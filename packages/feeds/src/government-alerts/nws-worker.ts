// Parses the answers of the National Weather Service in a thread, because thousands of alerts must not hold up
// requests.
import { Counties } from '@stormlane/geography'
import { answerTasks } from '@stormlane/threads'
import { readJson } from '../events/read-collection.ts'
import type { NwsAnswer, NwsTask } from './nws-task.ts'
import { readNwsAlerts } from './read-nws-alerts.ts'

const counties = new Counties()
const positionOf = new Map(counties.list.map(({ fips }, i) => [fips, i]))

/** A SAME code is a digit for a part of the county, followed by the county's FIPS code. */
function areaOfCounties(same: readonly string[]) {
  const known = same.flatMap((code) => positionOf.get(code.slice(1)) ?? [])
  return known.length > 0 ? counties.union(known) : null
}

answerTasks(async ({ bytes }: NwsTask): Promise<NwsAnswer> => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8')
  return readNwsAlerts(readJson(text), areaOfCounties)
})

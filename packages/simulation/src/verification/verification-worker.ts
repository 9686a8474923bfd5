import { setPriority } from 'node:os'
import { answerTasks, threadData } from '@stormlane/threads'
import { VALUE_CORRECTIONS } from '../atmosphere/value-correction.data.ts'
import { climateFingerprint } from '../history/climate-fingerprint.ts'
import { TripDriver } from './drive-trips.ts'
import { StationWeather } from './station-weather.ts'
import type { VerificationTask, VerificationWorld } from './verification-task.ts'

const LOW_PRIORITY = 10

// On Linux this is the priority of this thread alone; elsewhere it would be that of the whole server.
if (process.platform === 'linux') setPriority(0, LOW_PRIORITY)

const { seed, degrees } = threadData<VerificationWorld>()
let opened: StationWeather | undefined
let driver: TripDriver | undefined

answerTasks((task: VerificationTask): unknown => {
  if (task.kind === 'fingerprint') return `${climateFingerprint(seed)} ${degrees} ${JSON.stringify(VALUE_CORRECTIONS)}`
  if (task.kind === 'trips') {
    driver ??= new TripDriver(seed)
    return driver.drive(task.runTime)
  }
  opened ??= new StationWeather(seed, degrees)
  return task.kind === 'truth' ? opened.truth(task.from, task.count) : opened.run(task.runTime)
})

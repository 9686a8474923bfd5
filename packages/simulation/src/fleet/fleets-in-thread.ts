import type { Clock } from '@stormlane/domain/time'
import {
  type FleetSteering,
  PRODUCT_SOURCE,
  type ReportedVehicle,
  type TelematicsProvider,
} from '@stormlane/domain/vehicles'
import { ThreadPool } from '@stormlane/threads'
import { demoGroups } from './demo-groups.ts'
import type { FleetTask, FleetWorkerData } from './fleet-task.ts'

const QUEUE_LIMIT = 1000

/** Provides positions; `simulatedMessaging` handles messages. */
type SimulatedTelematics = FleetSteering & Pick<TelematicsProvider, 'source' | 'vehicles' | 'groups'>

interface SimulatedFleets {
  /** The fleet of an owner. Fleets of all owners have the same vehicles, but each owner dispatches its own. */
  of(owner: string, size: number): SimulatedTelematics
  close(): Promise<void>
}

/** Runs fleets in a thread that starts with the first request. */
export function fleetsInThread(clock: Clock, seed: number): SimulatedFleets {
  const workerData: FleetWorkerData = { seed }
  const module = new URL('./fleet-worker.ts', import.meta.url)
  const thread = new ThreadPool<FleetTask>({ module, workerData, threads: 1, queueLimit: QUEUE_LIMIT })
  const ask = (task: FleetTask, signal?: AbortSignal) => thread.run(task, { signal })

  return {
    of(owner, size) {
      const now = () => ({ at: clock.now(), owner, size })
      return {
        source: PRODUCT_SOURCE,
        vehicles: async (signal) => (await ask({ ...now(), kind: 'vehicles' }, signal)) as ReportedVehicle[],
        groups: async () => demoGroups(PRODUCT_SOURCE),
        async slow(factors) {
          await ask({ ...now(), kind: 'slow', factors })
        },
        undispatched: async (journeys) => (await ask({ ...now(), kind: 'undispatched', journeys })) as string[],
        async dispatch(trips) {
          await ask({ ...now(), kind: 'dispatch', trips })
        },
      }
    },
    close: () => thread.close(),
  }
}

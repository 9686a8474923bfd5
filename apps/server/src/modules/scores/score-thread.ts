import { RunUnreachableError } from '@stormlane/atmosphere'
import type { ObservedVehicle } from '@stormlane/domain/drivers'
import type { Coordinates } from '@stormlane/domain/geo'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { placesAhead } from '@stormlane/domain/vehicles'
import { ThreadPool } from '@stormlane/threads'
import type {
  EvaluatedVehicles,
  EvaluateVehicles,
  ObservationRow,
  ObservePlaces,
  ScoredPlaces,
  ScorePlaces,
  ScoreTask,
  ScoreWorkerData,
} from './score-task.ts'

/** The alerts in force over each place. */
export type AlertsOver = (places: readonly Coordinates[]) => readonly (readonly GovernmentAlert[])[]

type ScoredPlace = Coordinates & Pick<ScorePlaces['places'][number], 'timezone' | 'limits'>
type EvaluatedVehicle = Coordinates &
  ObservedVehicle &
  Pick<EvaluateVehicles['vehicles'][number], 'reportedAt' | 'limits'>

const QUEUE_LIMIT = 1000

const onGrid = <Place extends Coordinates>(place: Place) => ({ ...place, lat: place.latitude, lng: place.longitude })

export type ScoreThread = ReturnType<typeof openScoreThread>

/** Runs tasks in the scoring thread, which starts with the first task. */
export function openScoreThread({ root, alertsOver }: { root: string; alertsOver: AlertsOver }) {
  const workerData: ScoreWorkerData = { root }
  const module = new URL('./score-worker.ts', import.meta.url)
  const thread = new ThreadPool<ScoreTask>({
    module,
    workerData,
    threads: 1,
    queueLimit: QUEUE_LIMIT,
    errors: [RunUnreachableError],
  })
  const ask = (task: ScoreTask, owner: string, urgent = false) => thread.run(task, { owner, urgent })

  /** Returns the alerts over places, once each, and their numbers by place; an alert may cover thousands of places. */
  function numbered(places: readonly Coordinates[]) {
    const numbers = new Map<GovernmentAlert, number>()
    const over = alertsOver(places)
    for (const alert of over.flat()) if (!numbers.has(alert)) numbers.set(alert, numbers.size)
    return {
      alerts: [...numbers.keys()].map((alert) => ({ ...alert, geometry: null })),
      over: over.map((one) => one.map((alert) => numbers.get(alert) as number)),
    }
  }

  return {
    /** Scores places; urgent if a user waits for the answer. Organizations take turns. */
    async score(
      organizationId: string,
      places: readonly ScoredPlace[],
      { urgent, ...task }: Pick<ScorePlaces, 'indices' | 'runTimes' | 'now'> & { urgent: boolean },
    ) {
      const { alerts, over } = numbered(places)
      const placed = places.map((place, i) => ({ ...onGrid(place), alerts: over[i] ?? [] }))
      return (await ask({ ...task, kind: 'places', places: placed, alerts }, organizationId, urgent)) as ScoredPlaces
    },

    async evaluate(
      organizationId: string,
      vehicles: readonly EvaluatedVehicle[],
      { times, ...task }: Pick<EvaluateVehicles, 'runTimes' | 'now'> & { times: readonly Date[] },
    ) {
      const ahead = vehicles.map((vehicle) =>
        placesAhead(onGrid(vehicle), times, task.now).map((place) => ({
          ...place,
          latitude: place.lat,
          longitude: place.lng,
        })),
      )
      const { alerts, over } = numbered([...vehicles, ...ahead.flat()])
      const overAhead = over.slice(vehicles.length)
      const placed = vehicles.map((vehicle, i) => ({
        ...onGrid(vehicle),
        alerts: over[i] ?? [],
        ahead: (ahead[i] ?? []).map((place) => ({ ...place, alerts: overAhead.shift() ?? [] })),
      }))
      return (await ask({ ...task, kind: 'vehicles', vehicles: placed, alerts }, organizationId)) as EvaluatedVehicles
    },

    /** Returns the weather at places at their times, from the runs now in service; nulls where no forecast reaches. */
    observe: async (organizationId: string, task: Omit<ObservePlaces, 'kind'>) =>
      (await ask({ ...task, kind: 'observe' }, organizationId)) as ObservationRow[],

    /** Number of tasks waiting for the thread. */
    waiting: () => thread.waiting,

    close: () => thread.close(),
  }
}

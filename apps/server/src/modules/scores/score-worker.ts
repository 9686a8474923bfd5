// The thread that scores places and evaluates vehicles. It reads the runs itself, so that requests and tiles are not
// delayed.
import { CorruptFileError, type OpenRun, RunStore, readPlaces } from '@stormlane/atmosphere'
import {
  OBSERVATION_FIELDS,
  observationAt,
  observationRow,
  SCORE_FIELDS,
  VEHICLE_FIELDS,
} from '@stormlane/domain/drivers'
import type { GovernmentAlert } from '@stormlane/domain/hazards'
import { scoreLocation } from '@stormlane/domain/impacts'
import { ZoneOffsets } from '@stormlane/domain/time'
import { evaluateVehicle, laterWhileParked, seriesAhead, type VehicleForecast } from '@stormlane/domain/vehicles'
import type { FieldId, LngLat, Series } from '@stormlane/domain/weather'
import { answerTasks, threadData } from '@stormlane/threads'
import { evaluationOnWire } from './evaluation-on-wire.ts'
import { scoreOnWire } from './score-on-wire.ts'
import { scoreState } from './score-state.ts'
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

type SeriesOf = (place: number) => Series | null

const { root } = threadData<ScoreWorkerData>()
/** Places are scored in grid order, so a few chunks of each field are enough. */
const CACHE_BYTES = 48 << 20
const store = new RunStore({ root, cacheBytes: CACHE_BYTES, onRefused: () => undefined })
const zones = new ZoneOffsets()

answerTasks((task: ScoreTask) => {
  store.refresh()
  return work(task)
})

function work(task: ScoreTask) {
  switch (task.kind) {
    case 'places':
      return scorePlaces(task)
    case 'vehicles':
      return evaluateVehicles(task)
    case 'observe':
      return observePlaces(task)
  }
}

function scorePlaces({ runTimes, places, alerts, indices, now }: ScorePlaces): ScoredPlaces {
  const nowcast = readSeries('nowcast', runTimes.nowcast, places, SCORE_FIELDS)
  const extended = readSeries('extended', runTimes.extended, places, SCORE_FIELDS)
  return places.map(({ timezone, lng, lat, alerts: over, limits }, i) => {
    const place = { timezone, lng, lat, limits, nowcast: nowcast(i), extended: extended(i), alerts: pick(alerts, over) }
    const score = scoreLocation(place, { indices, system: 'imperial' }, now, zones)
    if (!score) return null
    const onWire = scoreOnWire(score)
    return { score: JSON.stringify(onWire), state: scoreState(onWire) }
  })
}

function evaluateVehicles({ runTimes, vehicles, alerts, now }: EvaluateVehicles): EvaluatedVehicles {
  const nowcast = readSeries('nowcast', runTimes.nowcast, vehicles, VEHICLE_FIELDS)
  const ahead = vehicles.flatMap((vehicle) => vehicle.ahead)
  const reached = readSeries(
    'nowcast',
    runTimes.nowcast,
    ahead,
    VEHICLE_FIELDS,
    ahead.map(({ step }) => step),
  )
  const later = forecastsLater(runTimes, vehicles)
  let read = 0
  return vehicles.map((vehicle, i) => {
    const there = vehicle.ahead.map(() => reached(read++))
    const series = nowcast(i)
    if (!series) return null
    const isAhead = vehicle.bearing !== null
    const evaluation = evaluateVehicle(
      {
        ...vehicle,
        alerts: pick(alerts, vehicle.alerts),
        alertsAhead: vehicle.ahead.map((place) => ({
          at: series.run.times[place.step] as Date,
          alerts: pick(alerts, place.alerts),
        })),
      },
      { nowcast: series, ahead: isAhead ? seriesAhead(series, now, there) : null, later: later(i) },
      now,
    )
    if (!evaluation) return null
    const observation = observationRow(observationAt(series, now, vehicle))
    return { current: JSON.stringify(evaluationOnWire(evaluation)), speedFactor: evaluation.speedFactor, observation }
  })
}

type ParkedVehicle = Pick<
  EvaluateVehicles['vehicles'][number],
  'lng' | 'lat' | 'bearing' | 'speedMps' | 'shape' | 'limits'
>

/**
 * Rates parked vehicles beyond the nowcast. They stand for hours and are evaluated every minute, so what the same runs
 * say about the same hundred meters is kept.
 */
function forecastsLater(runTimes: EvaluateVehicles['runTimes'], vehicles: readonly ParkedVehicle[]) {
  const run = `${runTimes.nowcast.toISOString()} ${runTimes.extended?.toISOString()}`
  if (kept.run !== run) Object.assign(kept, { run, later: new Map() })
  const keys = vehicles.map(parkedKey)
  const unknown = vehicles.filter(({ bearing }, i) => bearing === null && !kept.later.has(keys[i] as string))
  if (kept.later.size + unknown.length > MAX_KEPT) kept.later.clear()
  const extended = readSeries('extended', runTimes.extended, unknown, VEHICLE_FIELDS)
  for (const [i, vehicle] of unknown.entries()) {
    const series = extended(i)
    const later = series && laterWhileParked({ ...vehicle, alerts: [] }, series, runTimes.nowcast)
    kept.later.set(parkedKey(vehicle), later)
  }
  return (vehicle: number) => kept.later.get(keys[vehicle] as string) ?? null
}

/** As many parked vehicles as the largest fleets have. */
const MAX_KEPT = 20_000
const kept = { run: '', later: new Map<string, VehicleForecast | null>() }

/** A thousandth of a degree is about a hundred meters. */
const parkedKey = ({ lng, lat, bearing, shape, limits }: ParkedVehicle): string =>
  bearing === null ? JSON.stringify([lng.toFixed(3), lat.toFixed(3), shape, limits]) : ''

/** Uses the nowcast as far as it reaches, and the extended forecast beyond. */
function observePlaces({ runTimes, places }: ObservePlaces): ObservationRow[] {
  const rows: ObservationRow[] = places.map(() => [])
  for (const horizon of ['extended', 'nowcast'] as const) {
    const runTime = runTimes[horizon]
    const run = runTime && store.runs(horizon).find(({ info }) => info.runTime <= runTime)
    if (run) observeIn(run, places, rows)
  }
  return rows
}

/** Fills in the rows of the places that a run reaches; an unreadable run leaves them as they are. */
function observeIn(run: OpenRun, places: ObservePlaces['places'], rows: ObservationRow[]): void {
  const { times } = run.info
  const last = times.at(-1)?.getTime() ?? 0
  const reached = places.flatMap((place, row) => (place.at.getTime() <= last ? { ...place, row } : []))
  const steps = reached.map(({ at }) =>
    Math.max(
      0,
      times.findLastIndex((time) => time <= at),
    ),
  )
  try {
    const series = seriesOf(run, reached, OBSERVATION_FIELDS, steps)
    for (const [n, { at, row, ...vehicle }] of reached.entries()) {
      const here = series(n)
      if (here) rows[row] = observationRow(observationAt(here, at, vehicle))
    }
  } catch (error) {
    if (!(error instanceof CorruptFileError)) throw error
  }
}

const pick = (alerts: readonly GovernmentAlert[], positions: readonly number[]) =>
  positions.map((position) => alerts[position] as GovernmentAlert)

/** Returns the series of every place from the run of this time, or from the newest older run that can be read. */
function readSeries(
  horizon: 'nowcast' | 'extended',
  runTime: Date | null,
  places: readonly LngLat[],
  fields: readonly FieldId[],
  only?: readonly number[],
): SeriesOf {
  if (!runTime || places.length === 0) return () => null
  for (const run of store.runs(horizon)) {
    if (run.info.runTime > runTime) continue
    try {
      return seriesOf(run, places, fields, only)
    } catch (error) {
      if (!(error instanceof CorruptFileError)) throw error
    }
  }
  return () => null
}

/** Reads whole series, or only the given step of each place. */
function seriesOf(
  run: OpenRun,
  places: readonly LngLat[],
  wanted: readonly FieldId[],
  only?: readonly number[],
): SeriesOf {
  const all = run.info.times.length
  const block = readPlaces(
    run,
    places.map(({ lng, lat }, i) =>
      only ? { lng, lat, from: only[i] ?? 0, steps: (only[i] ?? 0) + 1 } : { lng, lat, steps: all },
    ),
    wanted,
  )
  const fields = Object.entries(block.values) as [FieldId, Float32Array][]
  return (place) => {
    if (!block.inside[place]) return null
    const [from, end] = [block.firstValue[place], block.firstValue[place + 1]]
    const values: Series['values'] = {}
    for (const [field, all] of fields) values[field] = all.subarray(from, end)
    const step = only?.[place]
    return { run: step === undefined ? run.info : { ...run.info, times: run.info.times.slice(step, step + 1) }, values }
  }
}

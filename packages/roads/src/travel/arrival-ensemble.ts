import type { Coordinates } from '@stormlane/domain/geo'
import { SLOWING_VALUES, speedFactor } from '@stormlane/domain/indices'
import { mpsToMph } from '@stormlane/domain/measures'
import {
  ARRIVAL_ERROR_SCALES,
  ARRIVAL_MEMBERS,
  displacedPlace,
  type ErrorField,
  type ErrorScale,
  errorFields,
  errorScaleAt,
  memberSpeedFactor,
  type PathWeather,
  type WeatherAlongPath,
} from '@stormlane/domain/roads'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { standingSeconds, type TravelPath } from './travel-path.ts'
import { TripClock } from './trip-clock.ts'
import { type Drive, emptyConditions, type Walk } from './walk.ts'

/** A walk through the forecast, whose uncertainty is to be estimated. */
export interface ForecastWalk {
  path: TravelPath
  drive: Drive
  walked: Walk
  /** The weather that was loaded for the walk. */
  weather: PathWeather
}

/**
 * Spacing at which members read the weather, which limits the cost of 20 members to that of a few walks. Between
 * samples, a member is slower or faster than the forecast by the same ratio as at the sample.
 */
const SAMPLE_METERS = 40_000
/**
 * Weather for members is loaded this much earlier and later than in the forecast, as a share of the time since
 * departure.
 */
const EARLIER_SHARE = 0.1
const LATER_SHARE = 0.15
/**
 * A member that reads this far outside its loaded weather, for example after another night's rest, is walked again with
 * the weather of its own times. A few such samples are tolerated: a break may be taken some miles earlier or later than
 * in the forecast.
 */
const OUTSIDE_MS = HOUR_MS
const FEW_SAMPLES = 3

/** Consecutive steps that share one reading of the weather. */
interface Sample {
  fromStep: number
  toStep: number
  middle: number
  place: Coordinates
  onRoad: boolean
  /** Speed factor of the forecast at the middle step. */
  factor: number
  scale: ErrorScale
}

/** When a member arrives at its stops and at the destination, in ms. */
interface MemberTrip {
  stopsMs: readonly number[]
  arriveAtMs: number
}

/** The arrivals of the ensemble members at the destination, in ms. */
export const memberArrivals = async (...asked: Parameters<typeof memberTrips>): Promise<number[]> =>
  (await memberTrips(...asked)).map(({ arriveAtMs }) => arriveAtMs)

/**
 * Returns the trips of the ensemble members. Each member drives through the forecast perturbed by its own
 * error and takes its own breaks. Without errors, all members arrive when the walk does.
 */
export async function memberTrips(
  forecast: ForecastWalk,
  along: WeatherAlongPath,
  signal?: AbortSignal,
  scales: readonly ErrorScale[] = ARRIVAL_ERROR_SCALES,
): Promise<MemberTrip[]> {
  const samples = cutSamples(forecast, along.runTime.getTime(), scales)
  const fields = errorFields(seedOf(forecast, along), ARRIVAL_MEMBERS)
  const forecastTimes = samples.map(({ middle }) => forecast.walked.readAtMs[middle] as number)
  const walks = fields.map((field) => ({ field, times: forecastTimes }))
  const first = await walkMembers(forecast, samples, walks, along, signal)
  const outside = first.flatMap((member, i) => (member.isOutside ? i : []))
  if (outside.length > 0) {
    const again = outside.map((i) => ({ field: fields[i] as ErrorField, times: first[i]?.times as number[] }))
    const second = await walkMembers(forecast, samples, again, along, signal)
    outside.forEach((i, k) => {
      first[i] = second[k] as MemberWalk
    })
  }
  return first
}

/**
 * Equal places and runs give equal errors. This includes the options of one route, so they are compared in the same
 * weather.
 */
function seedOf({ path: { option } }: ForecastWalk, { runTime }: WeatherAlongPath): number {
  const { geometry } = option
  const ends = [...geometry.subarray(0, 2), ...geometry.subarray(-2)]
  const hashed = (hash: number, part: number) => Math.imul(hash ^ part, 0x9e3779b1) ^ (hash >>> 15)
  return ends.map((degrees) => Math.round(100 * degrees)).reduce(hashed, runTime.getTime() / MINUTE_MS) >>> 0
}

/** A sample ends at a ferry, and before a break in the forecast, because the weather differs after it. */
function cutSamples({ path, walked, weather }: ForecastWalk, runTimeMs: number, scales: readonly ErrorScale[]) {
  const samples: Sample[] = []
  const afterBreak = new Set(walked.breaks.map(({ step }) => step))
  const onRoadAt = (step: number) => path.option.segments[path.segment[step] as number]?.roadKind !== 'ferry'
  for (let step = 0; step < path.count; ) {
    const fromStep = step
    const onRoad = onRoadAt(fromStep)
    let meters = 0
    do meters += path.lengthMeters[step++] as number
    while (
      step < path.count &&
      meters + (path.lengthMeters[step] as number) <= SAMPLE_METERS &&
      onRoadAt(step) === onRoad &&
      !afterBreak.has(step)
    )
    const middle = (fromStep + step) >> 1
    const readAtMs = walked.readAtMs[middle] as number
    samples.push({
      fromStep,
      toStep: step,
      middle,
      place: { latitude: path.latitude[middle] as number, longitude: path.longitude[middle] as number },
      onRoad,
      factor: onRoad ? forecastFactor(path, weather, middle, readAtMs) : 1,
      scale: errorScaleAt((readAtMs - runTimeMs) / HOUR_MS, scales),
    })
  }
  return samples
}

const at = emptyConditions()

function forecastFactor(path: TravelPath, weather: PathWeather, step: number, readAtMs: number): number {
  weather.read(step, readAtMs, at)
  return speedFactor(at, mpsToMph(path.freeFlowMps[step] as number))
}

interface MemberWalk extends MemberTrip {
  /** When the weather of each sample was read. */
  times: number[]
  /** Whether more than a few samples were read at times that were not loaded. */
  isOutside: boolean
}

/** Walks members that are expected to read the weather at about the given times. */
async function walkMembers(
  forecast: ForecastWalk,
  samples: readonly Sample[],
  members: readonly { field: ErrorField; times: readonly number[] }[],
  along: WeatherAlongPath,
  signal?: AbortSignal,
): Promise<MemberWalk[]> {
  const count = members.length * samples.length
  const places = Array.from({ length: count }, (_, i): Coordinates => (samples[i % samples.length] as Sample).place)
  const visits = { from: new Float64Array(count), until: new Float64Array(count) }
  // A member that is still driving when the forecast ends reads the forecast's last step.
  const lastMs = forecast.weather.window.endAt.getTime()
  // Members follow one another at each sample, because the errors of a pair there are opposite and computed once.
  for (const [s, { place, scale }] of samples.entries()) {
    for (const [m, { field, times }] of members.entries()) {
      const readAtMs = times[s] as number
      const elapsed = readAtMs - forecast.drive.departAtMs
      const at = m * samples.length + s
      visits.from[at] = Math.min(lastMs, readAtMs - EARLIER_SHARE * elapsed)
      visits.until[at] = readAtMs + LATER_SHARE * elapsed
      places[at] = displacedPlace(place, readAtMs, field, scale)
    }
  }
  const weather = await along.load(places, { visits, values: SLOWING_VALUES, uncorrected: true, signal })
  signal?.throwIfAborted()
  const freeFlow = forecast.path.lengthMeters.map(
    (meters, step) => meters / (forecast.path.freeFlowMps[step] as number),
  )
  return members.map(({ field }, m) =>
    walkMember(forecast, samples, field, { weather, visits, first: m * samples.length, freeFlow }),
  )
}

interface MemberWeather {
  weather: PathWeather
  visits: { from: Float64Array; until: Float64Array }
  /** Index of the place of its first sample. */
  first: number
  /** Seconds of each step at free flow. */
  freeFlow: Float64Array
}

function walkMember(
  { path, drive, walked, weather: ofForecast }: ForecastWalk,
  samples: readonly Sample[],
  field: ErrorField,
  { weather, visits, first, freeFlow: freeFlowSeconds }: MemberWeather,
): MemberWalk {
  const clock = new TripClock(drive.departAtMs, drive.driver)
  const times: number[] = []
  const stopsMs: number[] = []
  let outside = 0
  const stand = (step: number) => {
    // By index: this runs for every step of every member.
    for (let i = 0; i < path.stops.length; i++) if (path.stops[i]?.step === step) stopsMs[i] = clock.now
    clock.stand(standingSeconds(path, step, clock.now))
  }
  /** Returns how many times slower than in the forecast this member drives here. */
  const slowerBy = (sample: Sample, number: number, readAtMs: number): number => {
    const place = first + number
    const isEarly = readAtMs < (visits.from[place] as number) - OUTSIDE_MS
    if (isEarly || readAtMs > (visits.until[place] as number) + OUTSIDE_MS) outside++
    // If the displaced place is outside the forecast's area, the weather of the road itself is used.
    if (weather.covers(place)) weather.read(place, readAtMs, at)
    else ofForecast.read(sample.middle, readAtMs, at)
    const freeFlowMph = mpsToMph(path.freeFlowMps[sample.middle] as number)
    return sample.factor / memberSpeedFactor(at, sample.place, readAtMs, field, sample.scale, freeFlowMph)
  }
  for (const [number, sample] of samples.entries()) {
    const { fromStep, toStep, middle, onRoad } = sample
    let slower = 1
    let readAtMs = 0
    for (let step = fromStep; step < toStep; step++) {
      const inForecast = walked.seconds[step] as number
      const freeFlow = freeFlowSeconds[step] as number
      const isFirst = step === fromStep
      // Most steps are driven without a break, in the weather that was read on entering the sample.
      if (onRoad && !isFirst) {
        const seconds = Math.max(freeFlow, inForecast * slower)
        if (!clock.isBreakDue(seconds)) {
          clock.drive(seconds)
          stand(step)
          continue
        }
      }
      // A break that is due at free flow is due in any weather.
      const rested = onRoad ? clock.takeDueBreaks(freeFlow) : 0
      if (isFirst) {
        readAtMs = (walked.readAtMs[middle] as number) + clock.now - (walked.entersAtMs[step] as number)
        times.push(readAtMs)
      } else readAtMs += rested
      if (!onRoad) clock.stand(inForecast)
      else {
        // The weather is read on entering the sample, and again after a break.
        if (isFirst || rested > 0) slower = slowerBy(sample, number, readAtMs)
        const restedInWeather = clock.takeDueBreaks(Math.max(freeFlow, inForecast * slower))
        if (restedInWeather > 0) {
          readAtMs += restedInWeather
          slower = slowerBy(sample, number, readAtMs)
        }
        clock.drive(Math.max(freeFlow, inForecast * slower))
      }
      stand(step)
    }
  }
  return { arriveAtMs: clock.now, stopsMs, times, isOutside: outside > FEW_SAMPLES }
}

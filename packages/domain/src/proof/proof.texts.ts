// The sentences of a proof, the same on the page and in its PDF.
import { ACTION_WORDS, LEVEL_WORDS } from '../impacts/scores/scores.texts.ts'
import { type ImpactLevel, impactLevelName } from '../levels/impact-level.ts'
import { formatQuantity, type MeasurementSystem, milesToMeters } from '../measures/units.ts'
import { VERIFIED_VARIABLES } from '../verification/verified-variables.ts'
import type { AdviceOutcome } from './advice-outcome.ts'
import { type LevelAgreement, PROOF_VERDICTS, type ProofVerdict, type ProvedVariable } from './compared-hours.ts'
import { KEPT_POSITION_MINUTES } from './kept-trip.ts'
import type { ProofGap } from './proof-gaps.ts'
import type { ProofLineKind } from './proof-lines.ts'
import { PROOF_DAYS_BACK } from './proof-period.ts'

const VARIABLES: Record<ProvedVariable, string> = {
  road: 'Road index',
  snow: 'Fresh snow in 6 hours',
  precipitation: 'Precipitation in 6 hours',
  wind_gust: 'Wind gust',
  visibility: 'Visibility',
  temperature: 'Temperature',
  flood: 'Flood index',
}

const GAPS: Record<ProofGap, string> = {
  place_unknown: 'Where it was is not stored: no vehicle reported a position, and no departure was recorded.',
  no_point_near: 'It was never within 50 km of a place whose weather is stored.',
  no_forecast: 'No forecast that was made 6 hours ahead or earlier is stored for this period.',
  some_hours_without_forecast: 'For some hours no forecast is stored. They count for nothing.',
  no_observation: 'What came is not stored for this period, or not yet: it is written some hours after the weather.',
  some_hours_unobserved: 'For some hours what came is not stored, or not yet. They count for nothing.',
  no_level_observed: 'Weather stations report no road or flood index, so no observed level is shown.',
  departure_not_kept: 'No departure in this period was recorded, so there is no forecast at departure.',
  arrival_unknown: 'A vehicle was not seen at its destination, so its real delay is not known.',
  radar_not_kept:
    'Pictures of the radar and reports of road operators are not kept. What came is the weather at the places named.',
  answers_not_reported: 'No telematics provider reports when a driver reads a message. The time is that of delivery.',
}

const LINES: Record<ProofLineKind, string> = {
  level: 'Desk',
  alert: 'Government alert',
  alert_ended: 'Alert ended',
  mail: 'Mail to dispatcher',
  desk: 'Dispatcher',
  message: 'Message to driver',
  message_failed: 'Message to driver',
  departed: 'Departed',
  arrived: 'Arrived',
}

const VERDICTS: Record<ProofVerdict, string> = {
  came: 'Forecast, and came',
  missed: 'Came without forecast',
  false_alarm: 'Forecast, did not come',
  quiet: 'Neither forecast nor came',
}

const VERDICT_PARTS: Record<ProofVerdict, string> = {
  came: 'forecast and came',
  missed: 'came without forecast',
  false_alarm: 'forecast but did not come',
  quiet: 'neither forecast nor came',
}

const OUTCOMES: Record<AdviceOutcome, string> = {
  none_needed: 'Nothing had to be done',
  followed: 'Arrived as advised',
  not_followed: 'Arrived as by driving on',
  unknown: 'What was done is not known',
}

const plural = (count: number, one: string) => `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
const levelWord = (level: number) => LEVEL_WORDS[impactLevelName(level as ImpactLevel)]

/** `1 h 52 min`, `14 min`. */
export function proofDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return hours === 0 ? `${rest} min` : rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** `1 h 52 min late`, `14 min early`, `on time`. */
export const delayText = (minutes: number): string =>
  minutes === 0 ? 'on time' : `${proofDuration(minutes)} ${minutes > 0 ? 'late' : 'early'}`

/** `4.1 mi`, `6.6 km`. */
export const provedMilesText = (miles: number, system: MeasurementSystem): string =>
  system === 'imperial' ? `${miles.toFixed(1)} mi` : formatQuantity('distance', milesToMeters(miles), system)

export function provedValueText(variable: ProvedVariable, value: number, system: MeasurementSystem): string {
  return formatQuantity(VERIFIED_VARIABLES[variable].storage.quantity, value, system)
}

/** `1 mi or less`: the event by which forecast and weather are compared. */
export function provedEventText(variable: ProvedVariable, system: MeasurementSystem): string {
  const { threshold, side } = VERIFIED_VARIABLES[variable].event
  return `${provedValueText(variable, threshold, system)} or ${side === 'above' ? 'more' : 'less'}`
}

interface SummarizedProof {
  cameAt: string | null
  deskToldMinutes: number | null
  driverToldMinutes: number | null
  trips: readonly { minutesPredicted: number; minutesReal: number | null; vehicleName: string | null }[]
  values: readonly { verdict: ProofVerdict }[]
  hours: readonly { observedLevel: number | null }[]
}

/** What the proof shows, in a few sentences. `moment` formats a time. */
export function proofSummary(proof: SummarizedProof, moment: (at: Date) => string): string[] {
  const { cameAt, trips, values, hours } = proof
  const worst = Math.max(-1, ...hours.map(({ observedLevel }) => observedLevel ?? -1))
  return [
    ...tripSentences(trips),
    cameAt !== null
      ? `The worst came on ${moment(new Date(cameAt))}: ${levelWord(worst)} on the roads.`
      : worst >= 0
        ? `Roads came no worse than ${levelWord(worst)}.`
        : 'No level on the roads was observed.',
    ...toldSentences(proof),
    ...(values.length > 0 ? [verdictSentence(values)] : []),
  ]
}

function tripSentences(trips: SummarizedProof['trips']): string[] {
  const [trip, ...others] = trips
  if (!trip) return []
  if (others.length > 0) {
    const arrived = trips.filter(({ minutesReal }) => minutesReal !== null).length
    return [`${plural(trips.length, 'trip')}, of which ${arrived} were seen to arrive.`]
  }
  const said = `The forecast at departure had said ${delayText(trip.minutesPredicted)}.`
  const who = trip.vehicleName ?? 'The load'
  return [
    trip.minutesReal === null ? `${who} was not seen to arrive.` : `${who} arrived ${delayText(trip.minutesReal)}.`,
    said,
  ]
}

function toldSentences({ cameAt, deskToldMinutes: desk, driverToldMinutes: driver }: SummarizedProof): string[] {
  if (cameAt === null) return []
  const told = (who: string, minutes: number | null) =>
    minutes === null
      ? `${who} was not told in this period`
      : `${who} was told ${minutes === 0 ? 'in the same minute' : `${proofDuration(minutes)} ${minutes > 0 ? 'before' : 'after'} that`}`
  return [`${told('The desk', desk)}; ${told('the driver', driver)}.`]
}

function verdictSentence(values: SummarizedProof['values']): string {
  const count = (verdict: ProofVerdict) => values.filter((value) => value.verdict === verdict).length
  const parts = PROOF_VERDICTS.flatMap((verdict) =>
    count(verdict) === 0 ? [] : [`${count(verdict)} ${VERDICT_PARTS[verdict]}`],
  )
  return `Of ${plural(values.length, 'kind')} of weather compared: ${parts.join(', ')}.`
}

export const PROOF_TEXTS = {
  title: 'What was known, said and done',
  demo: 'Demo data',
  simulated: 'Simulated world: what came is its simulated truth, not a measurement.',
  observed: 'What came is from reports of weather stations.',
  made: (at: string) => `Made ${at}`,
  predicted: 'Delay predicted',
  real: 'Delay real',
  worst: 'Worst level',
  told: 'Told before the weather',
  range: (from: string, to: string) => `range ${from} to ${to}`,
  notKnown: 'Not known',
  asForecast: 'forecast and observed alike',
  forecastLevel: (level: number) => `forecast ${levelWord(level)}`,
  noForecastLevel: 'no forecast stored',
  toldDriver: (minutes: number | null) => (minutes === null ? 'driver not told' : `driver ${beforeText(minutes)}`),
  before: (minutes: number) => beforeText(minutes),
  trips: 'Known at departure and what came of it',
  trip: {
    trip: 'Trip',
    departed: 'Departed',
    run: 'Forecast run',
    predicted: 'Delay predicted',
    real: 'Delay real',
    level: 'Level forecast',
    worst: 'Worst stretch',
    advice: 'Advice and what came of it',
  },
  stretch: (road: string, from: string, to: string, span: string) =>
    `${road === '' ? 'Road' : road}, ${from} to ${to}, ${span}`,
  keptLate: (at: string) => `recorded ${at}`,
  advice: (action: keyof typeof ACTION_WORDS, reason: string, outcome: AdviceOutcome) =>
    `${ACTION_WORDS[action]}. ${reason} ${OUTCOMES[outcome]}.`,
  noAdvice: 'No advice stored',
  values: 'Forecast and what came',
  value: {
    variable: 'Worst in the period',
    forecast: 'Forecast 6 h ahead or more',
    observed: 'Came',
    place: 'Where and when it came',
    verdict: 'Verdict',
  },
  noValues: 'Nothing can be compared in this period.',
  valueHours: (hours: number) => `${plural(hours, 'hour')} compared`,
  variables: VARIABLES,
  verdicts: VERDICTS,
  event: (words: string) => `event: ${words}`,
  away: (distance: string) => `${distance} away`,
  lines: 'Said and done',
  line: { at: 'When', kind: 'What', who: 'Who', text: 'In words', lead: 'Before the weather' },
  noLines: 'Nothing was said or done in this period.',
  moreLines: (count: number) => `${plural(count, 'more line')} of this period are left out. Choose a shorter one.`,
  kinds: LINES,
  levelNow: (level: number, reason: string) => (level <= 0 ? 'No longer affected' : `${levelWord(level)}: ${reason}`),
  strip: 'Level by hour',
  stripHint: 'roads and flooding',
  forecast: 'Forecast',
  observedRow: 'Observed',
  unknown: 'Not stored',
  agreement: ({ compared, alike, worse, milder }: LevelAgreement) =>
    compared === 0
      ? 'No hour has both a forecast and an observed level.'
      : `${alike} of ${plural(compared, 'hour')} alike; ${worse} came worse, ${milder} milder`,
  legend: 'Green: None; yellow: Low; orange: Moderate; red: High; gray: not stored.',
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  gaps: 'What this does not know',
  gap: GAPS,
  sources: 'Sources',
  runs: (count: number, span: string) => `${plural(count, 'forecast run')}, ${span}`,
  places: (words: string) => `Weather at ${words}`,
  kept: `The record cannot be edited. It is kept for ${PROOF_DAYS_BACK} days; positions are stored every ${KEPT_POSITION_MINUTES} minutes of a trip.`,
  pdf: 'PDF',
} as const

function beforeText(minutes: number): string {
  if (minutes === 0) return 'in the same minute'
  return `${proofDuration(minutes)} ${minutes > 0 ? 'before' : 'after'}`
}

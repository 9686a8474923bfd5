// A proof as a PDF, in the organization's zone and units: the same sentences as on the page.
import { type ProofOnWire, toModel } from '@stormlane/contract'
import { LEVEL_WORDS } from '@stormlane/domain/impacts'
import { IMPACT_LEVEL_COLORS, IMPACT_LEVELS, type ImpactLevel, impactLevelName } from '@stormlane/domain/levels'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import {
  delayText,
  type ProofVerdict,
  proofDuration,
  proofSummary,
  provedEventText,
  provedMilesText,
  provedValueText,
  PROOF_TEXTS as TEXTS,
} from '@stormlane/domain/proof'
import { hourText, MINUTE_MS, momentText, spanText } from '@stormlane/domain/time'
import {
  openSheet,
  PAPER_OF_UNITS,
  SHEET_COLORS,
  type Sheet,
  type SheetCell,
} from '../../platform/documents/pdf-sheet.ts'

const modelOf = (proof: ProofOnWire) => toModel(proof)
type Proof = ReturnType<typeof modelOf>

interface Words {
  units: MeasurementSystem
  moment: (at: string | Date) => string
  miles: (miles: number) => string
}

/** Labels of hours that fit below a strip. */
const TICKS = 8

const VERDICT_COLORS: Record<ProofVerdict, string> = {
  came: SHEET_COLORS.good,
  missed: SHEET_COLORS.bad,
  false_alarm: SHEET_COLORS.bad,
  quiet: SHEET_COLORS.muted,
}

const plain = (text: string): SheetCell => [{ text }]
const bold = (text: string): SheetCell => [{ text, weight: '600' }]
const small = (text: string) => ({ text, color: SHEET_COLORS.muted })
const levelWord = (level: number) => LEVEL_WORDS[impactLevelName(level as ImpactLevel)]

export async function proofPdf(wire: ProofOnWire, units: MeasurementSystem, product: string): Promise<Buffer> {
  const proof = modelOf(wire)
  const words: Words = {
    units,
    moment: (at) => momentText(new Date(at), proof.timeZone),
    miles: (miles) => provedMilesText(miles, units),
  }
  const { moment } = words
  const sheet = await openSheet({
    size: PAPER_OF_UNITS[units],
    title: `${TEXTS.title}: ${proof.name}`,
    author: proof.organizationName,
    at: new Date(proof.madeAt),
  })
  sheet.title(TEXTS.title)
  sheet.paragraph(`${proof.organizationName} · ${proof.name}`, { weight: '600' })
  sheet.paragraph(`${moment(proof.startAt)} – ${moment(proof.endAt)}`)
  sheet.paragraph(`${TEXTS.made(moment(proof.madeAt))}${proof.truth === 'simulated' ? ` · ${TEXTS.demo}` : ''}`, {
    color: SHEET_COLORS.muted,
  })
  sheet.paragraph(proofSummary(proof, moment).join(' '))
  sheet.figures(figuresOf(proof, words))
  writeTrips(sheet, proof, words)
  writeValues(sheet, proof, words)
  writeLines(sheet, proof, words)
  writeLevels(sheet, proof, words)
  sheet.heading(TEXTS.gaps)
  for (const gap of proof.gaps) sheet.paragraph(`• ${TEXTS.gap[gap]}`, { color: SHEET_COLORS.muted })
  writeSources(sheet, proof, words)
  return sheet.close(
    (page, pages) => `${product} · ${TEXTS.page(page, pages)} · ${proof.organizationName} · ${proof.name}`,
  )
}

function figuresOf(proof: Proof, { moment }: Words) {
  const [trip, ...others] = proof.trips
  const worst = (of: 'forecastLevel' | 'observedLevel') =>
    Math.max(IMPACT_LEVELS.unknown, ...proof.hours.map((hour) => hour[of] ?? IMPACT_LEVELS.unknown))
  const [forecast, observed] = [worst('forecastLevel'), worst('observedLevel')]
  const after = (planned: string, at: string) =>
    delayText(Math.round((Date.parse(at) - Date.parse(planned)) / MINUTE_MS))
  const ofTrip =
    trip && others.length === 0
      ? [
          {
            label: TEXTS.predicted,
            figure: delayText(trip.minutesPredicted),
            remark:
              trip.earliestArrivalAt && trip.latestArrivalAt
                ? TEXTS.range(
                    after(trip.plannedArrivalAt, trip.earliestArrivalAt),
                    after(trip.plannedArrivalAt, trip.latestArrivalAt),
                  )
                : '',
          },
          {
            label: TEXTS.real,
            figure: trip.minutesReal === null ? TEXTS.notKnown : delayText(trip.minutesReal),
            remark: trip.arrivedAt ? moment(trip.arrivedAt) : '',
          },
        ]
      : []
  return [
    ...ofTrip,
    {
      label: TEXTS.worst,
      figure: observed >= IMPACT_LEVELS.none ? levelWord(observed) : TEXTS.notKnown,
      remark:
        forecast < IMPACT_LEVELS.none
          ? TEXTS.noForecastLevel
          : forecast === observed
            ? TEXTS.asForecast
            : TEXTS.forecastLevel(forecast),
    },
    {
      label: TEXTS.told,
      figure: proof.deskToldMinutes === null ? TEXTS.notKnown : proofDuration(proof.deskToldMinutes),
      remark: proof.cameAt === null ? '' : TEXTS.toldDriver(proof.driverToldMinutes),
    },
  ]
}

function writeTrips(sheet: Sheet, { trips, timeZone }: Proof, { moment, miles }: Words): void {
  if (trips.length === 0) return
  sheet.heading(TEXTS.trips)
  const titles = TEXTS.trip
  sheet.table({
    columns: [
      { title: titles.trip, width: 1.4 },
      { title: titles.departed, width: 1.1 },
      { title: titles.run, width: 1.1 },
      { title: titles.predicted, width: 0.95 },
      { title: titles.real, width: 0.8 },
      { title: titles.level, width: 0.8 },
      { title: titles.worst, width: 1.5 },
      { title: titles.advice, width: 1.85 },
    ],
    rows: trips.map((trip) => [
      [{ text: trip.name, weight: '600' }, ...(trip.vehicleName ? [small(trip.vehicleName)] : [])],
      plain(moment(trip.departedAt)),
      [{ text: moment(trip.runTime) }, small(TEXTS.keptLate(moment(trip.keptAt)))],
      plain(delayText(trip.minutesPredicted)),
      plain(trip.minutesReal === null ? TEXTS.notKnown : delayText(trip.minutesReal)),
      plain(levelWord(trip.impactLevel)),
      plain(
        trip.worstStretch
          ? TEXTS.stretch(
              trip.worstStretch.roadName,
              miles(trip.worstStretch.fromMile),
              miles(trip.worstStretch.toMile),
              spanText(new Date(trip.worstStretch.entersAt), new Date(trip.worstStretch.leavesAt), timeZone),
            )
          : '',
      ),
      plain(trip.advice ? TEXTS.advice(trip.advice.action, trip.advice.reason, trip.advice.outcome) : TEXTS.noAdvice),
    ]),
  })
}

function writeValues(sheet: Sheet, proof: Proof, { units, moment, miles }: Words): void {
  sheet.heading(TEXTS.values)
  sheet.paragraph(proof.truth === 'simulated' ? TEXTS.simulated : TEXTS.observed, { color: SHEET_COLORS.muted })
  if (proof.values.length === 0) {
    sheet.paragraph(TEXTS.noValues)
    return
  }
  const titles = TEXTS.value
  sheet.table({
    columns: [
      { title: titles.variable, width: 1.5 },
      { title: titles.forecast, width: 1.4 },
      { title: titles.observed, width: 0.8 },
      { title: titles.place, width: 2 },
      { title: titles.verdict, width: 1.2 },
    ],
    rows: proof.values.map(({ variable, forecast, observed, verdict, hours }) => [
      [{ text: TEXTS.variables[variable], weight: '600' }, small(TEXTS.event(provedEventText(variable, units)))],
      [{ text: provedValueText(variable, forecast.value, units) }, small(moment(forecast.at))],
      bold(provedValueText(variable, observed.value, units)),
      [{ text: observed.place }, small(`${moment(observed.at)}, ${TEXTS.away(miles(observed.milesAway))}`)],
      [
        { text: TEXTS.verdicts[verdict], weight: '600', color: VERDICT_COLORS[verdict] },
        small(TEXTS.valueHours(hours)),
      ],
    ]),
  })
}

function writeLines(sheet: Sheet, { lines, linesLeftOut }: Proof, { moment }: Words): void {
  sheet.heading(TEXTS.lines)
  if (lines.length === 0) {
    sheet.paragraph(TEXTS.noLines)
    return
  }
  const titles = TEXTS.line
  sheet.table({
    columns: [
      { title: titles.at, width: 1.4 },
      { title: titles.kind, width: 1 },
      { title: titles.who, width: 1.1 },
      { title: titles.text, width: 2.6 },
      { title: titles.lead, width: 1 },
    ],
    rows: lines.map((line) => [
      bold(moment(line.at)),
      plain(TEXTS.kinds[line.kind]),
      plain(line.who),
      plain(line.kind === 'level' ? TEXTS.levelNow(line.impactLevel ?? IMPACT_LEVELS.none, line.text) : line.text),
      plain(line.minutesBefore === null ? '' : TEXTS.before(line.minutesBefore)),
    ]),
  })
  if (linesLeftOut > 0) sheet.paragraph(TEXTS.moreLines(linesLeftOut))
}

function writeLevels(sheet: Sheet, { hours, agreement, timeZone }: Proof, { moment }: Words): void {
  sheet.heading(`${TEXTS.strip}, ${TEXTS.stripHint}`)
  const row = (label: string, levels: readonly (number | null)[]) => ({
    label,
    alt: `${label}: ${hours.map(({ at }, i) => `${moment(at)} ${wordOf(levels[i])}`).join('; ')}`,
    colors: levels.map((level) =>
      level === null ? null : IMPACT_LEVEL_COLORS[impactLevelName(level as ImpactLevel)].fill,
    ),
  })
  const every = Math.max(1, Math.ceil(hours.length / TICKS))
  sheet.strips(
    [
      row(
        TEXTS.forecast,
        hours.map(({ forecastLevel }) => forecastLevel),
      ),
      row(
        TEXTS.observedRow,
        hours.map(({ observedLevel }) => observedLevel),
      ),
    ],
    hours.flatMap(({ at }, i) =>
      i % every === 0 ? [{ share: i / hours.length, text: hourText(new Date(at), timeZone) }] : [],
    ),
  )
  sheet.paragraph(`${TEXTS.legend} ${TEXTS.agreement(agreement)}.`, { color: SHEET_COLORS.muted })
}

const wordOf = (level: number | null | undefined) => (level == null ? TEXTS.unknown : levelWord(level))

function writeSources(sheet: Sheet, { runs, places, truth }: Proof, { moment, miles }: Words): void {
  const [first, last] = [runs[0], runs.at(-1)]
  const near = places.map(({ name, milesAway }) => `${name} (${TEXTS.away(miles(milesAway))})`)
  sheet.heading(TEXTS.sources)
  const parts = [
    ...(first && last ? [TEXTS.runs(runs.length, `${moment(first)} – ${moment(last)}`)] : []),
    ...(near.length > 0 ? [TEXTS.places(near.join(', '))] : []),
    truth === 'simulated' ? TEXTS.simulated : TEXTS.observed,
  ]
  sheet.paragraph(parts.join('. '), { color: SHEET_COLORS.muted })
  sheet.paragraph(TEXTS.kept, { color: SHEET_COLORS.muted })
}

// npm run verify [-- runs]: verifies forecasts of the simulated atmosphere against its truth, by variable and lead time: bias and mean
// absolute error; for events the probability of detection, false alarm ratio and critical success index; for probabilities the Brier
// score. Prints a table. With the default 24 runs it also draws docs/pictures/verification.svg.

import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ContinuousTally, EventTally, ProbabilityTally } from '@stormlane/atmosphere'
import { HOUR_MS } from '@stormlane/domain'
import { AtmosphereModel, areaGrid, type ModelVariable } from '@stormlane/simulation'

const SEED = 1
const STEP_DEGREES = 0.5
const LEAD_HOURS = [1, 3, 6, 12, 24, 48, 72, 96, 120, 144, 167]
/** Runs are spread over the year. */
const USUAL_RUNS = 24
const RUNS = Number(process.argv[2] ?? USUAL_RUNS)
if (!(RUNS >= 1)) throw new RangeError('The number of runs must be 1 or more.')
/** 45 mph, m/s. */
const STRONG_GUST_MPS = 20.1168

interface Verified {
  variable: ModelVariable
  unit: string
  event: string
  happens: (value: number) => boolean
}

const VERIFIED: readonly Verified[] = [
  { variable: 'temperature', unit: '°C', event: '<= 0 °C', happens: (value) => value <= 0 },
  { variable: 'dewPoint', unit: '°C', event: '>= 16 °C', happens: (value) => value >= 16 },
  { variable: 'windSpeed', unit: 'm/s', event: '>= 10 m/s', happens: (value) => value >= 10 },
  { variable: 'windGust', unit: 'm/s', event: '>= 45 mph', happens: (value) => value >= STRONG_GUST_MPS },
  { variable: 'rainRate', unit: 'mm/h', event: '>= 1 mm/h', happens: (value) => value >= 1 },
  { variable: 'snowRate', unit: 'mm/h', event: '>= 5 mm/h', happens: (value) => value >= 5 },
  { variable: 'visibility', unit: 'm', event: '<= 1600 m', happens: (value) => value <= 1600 },
  { variable: 'pressure', unit: 'hPa', event: '<= 1005 hPa', happens: (value) => value <= 1005 },
]

interface Row {
  variable: ModelVariable
  unit: string
  event: string
  lead: number
  bias: number
  mae: number
  pod: number
  far: number
  csi: number
}

const model = new AtmosphereModel(areaGrid(STEP_DEGREES), SEED)
const rows: Row[] = []
const brier: { lead: number; score: number }[] = []
for (const lead of LEAD_HOURS) {
  const tallies = VERIFIED.map((verified) => ({
    ...verified,
    values: new ContinuousTally(),
    events: new EventTally(verified.happens),
  }))
  const gusts = new ProbabilityTally()
  for (let run = 0; run < RUNS; run++) {
    const issued = new Date(Date.UTC(2026, 0, 1) + Math.round((run * 8760) / RUNS) * HOUR_MS)
    const at = new Date(issued.getTime() + lead * HOUR_MS)
    const forecast = structuredClone(model.forecast(at, issued))
    const truth = model.truth(at)
    for (const { variable, values, events } of tallies) {
      values.add(forecast[variable], truth[variable])
      events.add(forecast[variable], truth[variable])
    }
    gusts.add(forecast.gustProbability45mph, (i) => (truth.windGust[i] ?? 0) >= STRONG_GUST_MPS)
  }
  for (const { variable, unit, event, values, events } of tallies) {
    const { bias, meanAbsoluteError } = values.score()
    const { probabilityOfDetection, falseAlarmRatio, criticalSuccessIndex } = events.score()
    rows.push({
      variable,
      unit,
      event,
      lead,
      bias,
      mae: meanAbsoluteError,
      pod: probabilityOfDetection,
      far: falseAlarmRatio,
      csi: criticalSuccessIndex,
    })
  }
  brier.push({ lead, score: gusts.brier() })
}

const number = (value: number, digits = 2) => (Number.isNaN(value) ? '-' : value.toFixed(digits)).padStart(8)
console.log(`${RUNS} runs over a year, ${model.grid.cells} cells, seed ${SEED}`)
for (const { variable, unit, event } of VERIFIED) {
  console.log(`\n${variable} (${unit}), event ${event}`)
  console.log(['lead h', 'bias', 'MAE', 'POD', 'FAR', 'CSI'].map((head) => head.padStart(8)).join(''))
  for (const row of rows.filter((one) => one.variable === variable)) {
    console.log(
      `${String(row.lead).padStart(8)}${[row.bias, row.mae, row.pod, row.far, row.csi].map((value) => number(value)).join('')}`,
    )
  }
}
console.log('\nprobability of gusts of 45 mph')
for (const { lead, score } of brier) console.log(`${String(lead).padStart(8)} Brier ${score.toFixed(4)}`)
if (RUNS === USUAL_RUNS) {
  const file = path.join(import.meta.dirname, '../docs/pictures/verification.svg')
  writeFileSync(file, picture())
  console.log(`\n${file}`)
}

/** Small charts side by side: mean absolute error and critical success index over lead time. */
function picture(): string {
  const [width, height, columns] = [250, 150, 4]
  const charts = VERIFIED.map(({ variable, unit, event }, i) => {
    const own = rows.filter((row) => row.variable === variable)
    const left = (i % columns) * width + 36
    const top = Math.floor(i / columns) * (height + 34) + 34
    const [w, h] = [width - 62, height - 34]
    const largest = Math.max(...own.map((row) => row.mae)) || 1
    const line = (value: (row: Row) => number, max: number) =>
      own
        .filter((row) => !Number.isNaN(value(row)))
        .map((row) => `${(left + (row.lead / 168) * w).toFixed(1)},${(top + h - (value(row) / max) * h).toFixed(1)}`)
        .join(' ')
    return `<text x="${left}" y="${top - 12}" font-weight="600">${variable}</text>
<text x="${left}" y="${top - 1}" class="q">MAE to ${largest.toFixed(largest < 10 ? 1 : 0)} ${unit} · CSI of ${event.replace('<', '&lt;')}</text>
<path d="M${left} ${top}v${h}h${w}" class="axis"/>
<polyline points="${line((row) => row.mae, largest)}" class="mae"/><polyline points="${line((row) => row.csi, 1)}" class="csi"/>
<text x="${left}" y="${top + h + 12}" class="q">0</text><text x="${left + w}" y="${top + h + 12}" class="q" text-anchor="end">168 h</text>`
  })
  const size = [columns * width, Math.ceil(VERIFIED.length / columns) * (height + 34) + 26] as const
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" font-family="Inter,system-ui,sans-serif" font-size="12">
<style>.q{fill:#5F6D84;font-size:10px}.axis{fill:none;stroke:#C8D0DB}polyline{fill:none;stroke-width:2}.mae{stroke:#BF1D17}.csi{stroke:#2456E6}</style>
<rect width="100%" height="100%" fill="#fff"/>
${charts.join('\n')}
<text x="36" y="${size[1] - 10}" class="q">red: mean absolute error · blue: critical success index, 0 to 1 · ${RUNS} simulated runs over a year, by lead time</text>
</svg>
`
}

// Lighthouse's scores of the sign-in page as a phone and as a desktop, each the median of some runs. The peer is the goal, so a
// ratio of at least 1 meets it. Lighthouse has 181 MB, so it is not a dependency (ADR 0217); install it with
// npm install --no-save lighthouse@13.5.0. `--runs 5` takes more runs, `--audits` also prints the audits that lose
// points.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { launchChromium } from '../chromium.ts'
import { freePort, startServer } from '../server-process.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, audits: { type: 'boolean' } } })
const PAGE = '/login'
const GOALS = {
  mobile: { performance: 90, seo: 100 },
  desktop: { performance: 98, seo: 100 },
} as const
type Device = keyof typeof GOALS

interface Audit {
  title: string
  score: number | null
  scoreDisplayMode: string
  displayValue?: string
}

/** The few parts of a Lighthouse report that we use. */
interface Report {
  lhr: {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, Audit>
  }
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<Report | undefined>

const lighthouse = await findLighthouse()
const dataFolder = mkdtempSync(path.join(os.tmpdir(), 'stormlane-bench-'))
const port = await freePort()
// Without the demo organizations the server is idle sooner.
const server = await startServer({ dataFolder, port: await freePort(), env: { STORMLANE_DEMO: 'false' } })
const browser = await launchChromium([`--remote-debugging-port=${port}`])
try {
  for (const device of Object.keys(GOALS) as Device[]) await measure(device)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataFolder, { recursive: true, force: true })
}

async function measure(device: Device): Promise<void> {
  const reports: Report['lhr'][] = []
  for (let run = 0; lighthouse && run < Number(values.runs); run++) {
    const report = await lighthouse.run(`${server.url}${PAGE}`, { port, logLevel: 'error' }, lighthouse.config(device))
    if (report) reports.push(report.lhr)
  }
  for (const [category, theirs] of Object.entries(GOALS[device])) {
    const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const ours = scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? null
    const ratio = ours === null ? null : Math.round((100 * ours) / theirs) / 100
    const line = { bench: 'lighthouse', size: device, measure: category, unit: 'points', ours, peer: 'goal' }
    console.log(JSON.stringify({ ...line, theirs, ratio }))
    const last = reports.at(-1)
    if (values.audits && last) for (const words of lostPoints(last, category)) console.log(words)
  }
}

function lostPoints({ categories, audits }: Report['lhr'], category: string): string[] {
  return (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 1) return []
    return [`  ${id} (weight ${weight}): ${audit.score} ${audit.displayValue ?? audit.title}`]
  })
}

async function findLighthouse() {
  const name = 'lighthouse'
  try {
    const found = (await import(name)) as { default: Lighthouse; desktopConfig: object }
    return {
      run: found.default,
      config: (device: Device) => (device === 'desktop' ? found.desktopConfig : undefined),
    }
  } catch {
    return undefined
  }
}

// Metrics of this process in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/).
import { inTime } from './in-time.ts'

type Labels = Readonly<Record<string, string>>

export interface Sample {
  labels?: Labels
  value: number
}

type ReadSamples = () => readonly Sample[] | Promise<readonly Sample[]>

interface Family {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  lines: () => Promise<string[]>
}

export type Metrics = ReturnType<typeof openMetrics>

const FAILURES = 'stormlane_metrics_unread'

export function openMetrics() {
  const families: Family[] = []

  function measured(type: 'counter' | 'gauge', name: string, help: string, read: ReadSamples): void {
    const lines = async () => (await read()).map(({ labels, value }) => line(name, labels, value))
    families.push({ name, help, type, lines })
  }

  return {
    /** A value that is read whenever the metrics are scraped. */
    gauge: (name: string, help: string, read: ReadSamples) => measured('gauge', name, help, read),

    /** A counter that is kept elsewhere. */
    countOf: (name: string, help: string, read: ReadSamples) => measured('counter', name, help, read),

    /** Use few labels: each combination is kept for as long as the process runs. */
    counter(name: string, help: string): { add(labels?: Labels): void } {
      const counts = new Map<string, Required<Sample>>()
      measured('counter', name, help, () => [...counts.values()])
      return {
        add(labels = {}) {
          const key = labelText(labels)
          const count = counts.get(key)
          if (count) count.value++
          else counts.set(key, { labels, value: 1 })
        },
      }
    },

    /** Counts values by ascending upper bounds. Use few labels. */
    histogram(
      name: string,
      help: string,
      bounds: readonly number[],
    ): { observe(value: number, labels?: Labels): void } {
      const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>()
      families.push({
        name,
        help,
        type: 'histogram',
        lines: async () => [...series.values()].flatMap((one) => histogramLines(name, bounds, one)),
      })
      return {
        observe(value, labels = {}) {
          const key = labelText(labels)
          const one = series.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
          series.set(key, one)
          const bucket = bounds.findIndex((bound) => value <= bound)
          const index = bucket < 0 ? bounds.length : bucket
          one.counts[index] = (one.counts[index] ?? 0) + 1
          one.sum += value
        },
      }
    },

    /**
     * Renders all metrics. Those that cannot be read in time, for example while PostgreSQL is down, are left out and
     * counted.
     */
    async text(): Promise<string> {
      const read = await Promise.all(families.map(({ lines }) => inTime(lines)))
      const blocks = families.flatMap((family, i) => {
        const lines = read[i]
        return lines ? [...heading(family), ...lines] : []
      })
      const unread = read.filter((lines) => lines === undefined).length
      const failures = heading({ name: FAILURES, help: 'Figures that could not be read this time.', type: 'gauge' })
      return `${[...blocks, ...failures, line(FAILURES, {}, unread)].join('\n')}\n`
    },
  }
}

const heading = ({ name, help, type }: Omit<Family, 'lines'>) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]

const line = (name: string, labels: Labels | undefined, value: number) => `${name}${labelText(labels ?? {})} ${value}`

function histogramLines(
  name: string,
  bounds: readonly number[],
  { labels, counts, sum }: { labels: Labels; counts: readonly number[]; sum: number },
): string[] {
  let total = 0
  const buckets = counts.map((count, i) => {
    total += count
    return line(`${name}_bucket`, { ...labels, le: String(bounds[i] ?? '+Inf') }, total)
  })
  return [...buckets, line(`${name}_sum`, labels, sum), line(`${name}_count`, labels, total)]
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escapeSign)}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escapeSign = (sign: string) => (sign === '\n' ? '\\n' : `\\${sign}`)

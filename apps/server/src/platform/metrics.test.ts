import { expect, test } from 'vitest'
import { formatProblems } from '../../test/metrics-format.ts'
import { openMetrics } from './metrics.ts'

test('figures have the text format of Prometheus', async () => {
  const metrics = openMetrics()
  metrics.gauge('queue_age_seconds', 'Age of a queue.', async () => [{ labels: { queue: 'mail' }, value: 1.5 }])
  metrics.countOf('cpu_seconds_total', 'Time used.', () => [{ value: 2 }])
  const takeovers = metrics.counter('takeovers_total', 'Leases taken over.')
  for (const lease of ['a "b"\n\\c', 'd', 'd']) takeovers.add({ lease })
  expect(await metrics.text()).toBe(
    `# HELP queue_age_seconds Age of a queue.
# TYPE queue_age_seconds gauge
queue_age_seconds{queue="mail"} 1.5
# HELP cpu_seconds_total Time used.
# TYPE cpu_seconds_total counter
cpu_seconds_total 2
# HELP takeovers_total Leases taken over.
# TYPE takeovers_total counter
takeovers_total{lease="a \\"b\\"\\n\\\\c"} 1
takeovers_total{lease="d"} 2
# HELP stormlane_metrics_unread Figures that could not be read this time.
# TYPE stormlane_metrics_unread gauge
stormlane_metrics_unread 0
`,
  )
})

test('the buckets of a histogram include the smaller ones, and a value on a bound is below it', async () => {
  const metrics = openMetrics()
  const seconds = metrics.histogram('request_seconds', 'Time of a request.', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe(value, { route: '/a' })
  const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith('request_seconds'))
  expect(lines).toEqual([
    'request_seconds_bucket{route="/a",le="0.1"} 2',
    'request_seconds_bucket{route="/a",le="1"} 3',
    'request_seconds_bucket{route="/a",le="+Inf"} 4',
    'request_seconds_sum{route="/a"} 7.65',
    'request_seconds_count{route="/a"} 4',
  ])
})

test('a figure that cannot be read is left out and counted, and the others stay', async () => {
  const metrics = openMetrics()
  metrics.gauge('broken', 'Fails.', () => Promise.reject(new Error('PostgreSQL is down')))
  metrics.gauge('throws', 'Throws.', () => {
    throw new Error('at once')
  })
  metrics.gauge('works', 'Works.', () => [{ value: 1 }])
  const text = await metrics.text()
  expect(text).not.toContain('broken')
  expect(text).toContain('\nworks 1\n')
  expect(text).toContain('\nstormlane_metrics_unread 2\n')
})

test('what Prometheus would refuse is found, and nothing else [API-203]', async () => {
  const metrics = openMetrics()
  metrics.gauge('age_seconds', 'Age.', () => [{ labels: { of: 'median' }, value: 1 }])
  metrics.histogram('request_seconds', 'Time.', [0.1, 1]).observe(0.05, { route: 'a' })
  metrics.counter('takeovers_total', 'Leases.').add()
  expect(formatProblems(await metrics.text())).toEqual([])
  metrics.gauge('delay_seconds', 'Delay.', () => [{ labels: { quantile: '0.5' }, value: 1 }])
  metrics.counter('takeovers', 'Leases.').add()
  metrics.gauge('things_total', 'Things.', () => [{ value: 1 }])
  const problems = formatProblems(await metrics.text())
  expect(problems).toContain('delay_seconds{quantile="0.5"} is a gauge.')
  expect(problems).toContain('takeovers is a counter.')
  expect(problems).toContain('things_total is a gauge.')
})

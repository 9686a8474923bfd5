import { spawnSync } from 'node:child_process'

/**
 * What Prometheus would refuse or warn of in the text of metrics, as `promtool check metrics` does
 * (https://github.com/prometheus/prometheus/blob/main/util/promlint); promtool itself is asked where it is installed.
 */
export function formatProblems(text: string): string[] {
  const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' })
  return [...ownProblems(text), ...(checked.error ? [] : checked.stderr.split('\n').filter(Boolean))]
}

function ownProblems(text: string): string[] {
  const types = new Map(Array.from(text.matchAll(/^# TYPE (\S+) (\S+)$/gm), ([, name = '', type = '']) => [name, type]))
  const helped = new Set(Array.from(text.matchAll(/^# HELP (\S+) \S/gm), ([, name]) => name))
  const samples = [...text.matchAll(/^([a-z_]+)(\{[^}]*\})? /gm)].map(([, name = '', labels = '']) => ({
    name,
    labels,
  }))
  return [
    ...Array.from(types).flatMap(([name, type]) => [
      ...(helped.has(name) ? [] : [`${name} has no help.`]),
      ...((type === 'counter') === name.endsWith('_total') ? [] : [`${name} is a ${type}.`]),
    ]),
    ...samples.flatMap(({ name, labels }) => {
      const type = types.get(name) ?? types.get(name.replace(/_(bucket|sum|count)$/, ''))
      if (type === undefined) return [`${name} has no type.`]
      const ofSummary = /[{,]quantile="/.test(labels)
      const ofHistogram = /[{,]le="/.test(labels) && type !== 'histogram'
      return ofSummary || ofHistogram ? [`${name}${labels} is a ${type}.`] : []
    }),
  ]
}

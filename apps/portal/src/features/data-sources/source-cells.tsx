import { isBehind, type SourceState } from '@stormlane/domain/product'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { DataSource } from './data-source-queries.ts'
import css from './data-sources.module.css'
import { dataSourcesTexts as TEXTS } from './data-sources.texts.ts'
import { formatSeconds } from './source-numbers.ts'

const HALF_HOUR_MS = 30 * MINUTE_MS
const HALF_HOURS = 48

export function SourceStateChip({ state, text = TEXTS.states[state] }: { state: SourceState; text?: string }) {
  return <span className={`${css.state} ${css[state]}`}>{text}</span>
}

export const ageText = ({ mode, ageSeconds, expectedSeconds }: DataSource): string => {
  if (mode === 'off') return TEXTS.off
  return ageSeconds === null ? TEXTS.never : TEXTS.age(formatSeconds(ageSeconds), formatSeconds(expectedSeconds))
}

/** Shows the age as a bar. The mark at two thirds is the expected age. */
export function SourceAge({ source }: { source: DataSource }) {
  const { mode, state, ageSeconds, expectedSeconds } = source
  const text = ageText(source)
  if (mode === 'off' || ageSeconds === null) return <span className={css.muted}>{text}</span>
  const share = Math.min(1, (ageSeconds / expectedSeconds) * (2 / 3))
  return (
    <span className={css.age}>
      <svg className={css.bar} viewBox="0 0 72 6" aria-hidden="true">
        <rect width="72" height="6" rx="3" fill="var(--surface-3)" />
        <rect width={72 * share} height="6" rx="3" fill={isBehind(state) ? 'var(--negative)' : 'var(--ink-3)'} />
        <rect x="48" width="1.5" height="6" fill="var(--ink-2)" />
      </svg>
      <span className={isBehind(state) ? css.late : undefined}>{text}</span>
    </span>
  )
}

/** The reason in words; what the program met is behind a fold. */
export function LastError({ source: { lastError, problem }, text }: { source: DataSource; text: string }) {
  if (!problem || !lastError) return text
  return (
    <details>
      <summary title={text}>{text}</summary>
      <span className={css.raw}>{lastError}</span>
    </details>
  )
}

export function dayText({ halfHours }: DataSource): string {
  const sum = (key: 'successes' | 'failures') => halfHours.reduce((total, one) => total + one[key], 0)
  return TEXTS.day(sum('successes'), sum('failures'))
}

/** Shows each half hour of the last 24 hours: only successes, some failures, or only failures. */
export function SourceDay({ source, now }: { source: DataSource; now: Date }) {
  const last = Math.floor(now.getTime() / HALF_HOUR_MS)
  return (
    <svg className={css.day} viewBox="0 0 240 16" role="img" aria-label={dayText(source)}>
      {Array.from({ length: HALF_HOURS }, (_, i) => {
        const start = (last - HALF_HOURS + 1 + i) * HALF_HOUR_MS
        const asked = source.halfHours.find(({ startAt }) => Date.parse(startAt) === start)
        return <rect key={start} x={i * 5} width="4" height="16" fill={colorOf(asked)} />
      })}
    </svg>
  )
}

function colorOf(asked: { successes: number; failures: number } | undefined): string {
  if (!asked) return 'var(--surface-3)'
  if (asked.failures === 0) return 'var(--positive)'
  return asked.successes > 0 ? 'var(--demo)' : 'var(--negative)'
}

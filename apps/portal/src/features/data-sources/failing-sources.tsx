import type { FeedProblem } from '@stormlane/domain/product'
import { formatMoment } from '../../platform/time-format.ts'
import type { DataSource } from './data-source-queries.ts'
import css from './data-sources.module.css'
import { dataSourcesTexts as TEXTS } from './data-sources.texts.ts'

/** Feeds that cannot be fetched, one entry for all with the same reason: without a network that is every feed. */
export function FailingSources({ sources }: { sources: readonly DataSource[] }) {
  const failing = sources.filter(({ state }) => state === 'failing')
  if (failing.length === 0) return null
  const problems = [...new Set(failing.map(problemOf))]
  return (
    <ul className={css.failures} aria-label={TEXTS.states.failing}>
      {problems.map((problem) => (
        <Failing key={problem} problem={problem} sources={failing.filter((one) => problemOf(one) === problem)} />
      ))}
    </ul>
  )
}

const problemOf = ({ problem }: DataSource): FeedProblem => problem ?? 'other'

function Failing({ problem, sources }: { problem: FeedProblem; sources: readonly DataSource[] }) {
  const since = sources.flatMap(({ failingSince }) => failingSince ?? []).toSorted()[0]
  const names = sources.map(({ name }) => name).join(', ')
  return (
    <li>
      <p>{TEXTS.failing(names, since ? formatMoment(new Date(since)) : null, problem)}</p>
      <ul className={css.meanwhile}>
        {sources.map((source) => (
          <li key={source.id}>{meanwhileOf(source)}</li>
        ))}
      </ul>
      <details>
        <summary>{TEXTS.asMet}</summary>
        {sources.map(({ id, name, lastError }) =>
          lastError ? (
            <p key={id} className={css.raw}>
              {name}: {lastError}
            </p>
          ) : null,
        )}
      </details>
    </li>
  )
}

/** What is shown while the feed fails. */
function meanwhileOf({ name, meanwhile, lastSuccessAt }: DataSource): string {
  if (meanwhile) return TEXTS.meanwhile(name, meanwhile)
  return lastSuccessAt ? TEXTS.lastShown(name, formatMoment(new Date(lastSuccessAt))) : TEXTS.nothingShown(name)
}

import { listSupportMessages } from '@stormlane/contract'
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'
import { sessionQueries } from '../../platform/session-queries.ts'
import { formatMoment } from '../../platform/time-format.ts'
import { supportTexts as TEXTS } from './support.texts.ts'
import styles from './support-form.module.css'

const askedQuery = queryOptions({
  queryKey: QUERY_KEYS.supportMessages,
  queryFn: ({ signal }) => api.send(listSupportMessages, {}, signal),
})

/** When and where the user's questions are answered. */
export function AnswerTime() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data } = useQuery(askedQuery)
  return data ? <p className={styles.intro}>{TEXTS.answered(data.answeredWithin, me.email)}</p> : null
}

/** The questions that the user has asked before, newest first. */
export function AskedQuestions() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data, isError } = useQuery(askedQuery)
  if (!data) return isError ? <p className={styles.notListed}>{TEXTS.notListed}</p> : null
  if (data.supportMessages.length === 0) return null
  return (
    <section className={styles.asked} aria-label={TEXTS.asked}>
      <h3>{TEXTS.asked}</h3>
      <ul>
        {data.supportMessages.map(({ id, message, createdAt, isMailed }) => (
          <li key={id}>
            <p dir="auto">{message}</p>
            <span>
              {formatMoment(new Date(createdAt))} · {isMailed ? TEXTS.withSupport(me.email) : TEXTS.onItsWay}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

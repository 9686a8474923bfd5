import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AffectedMailForm } from './affected-mail-form.tsx'
import css from './mail.module.css'
import { affectedMailTexts as TEXTS } from './mail.texts.ts'
import { mailQueries } from './mail-queries.ts'

/** Which affected assets people are mailed about. */
export function MailTab() {
  return (
    <div className={css.columns}>
      <OwnMail />
    </div>
  )
}

function OwnMail() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data, error, refetch } = useQuery(mailQueries.affected())
  return (
    <section className={css.card} aria-labelledby="own-mail">
      <h2 id="own-mail">{TEXTS.title}</h2>
      <p className={css.hint}>{TEXTS.intro(me.email)}</p>
      {error && !data ? <ErrorState message={TEXTS.loadFailed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={240} /> : null}
      {data ? <AffectedMailForm stored={data.affectedMail} timeZone={data.timezone} /> : null}
    </section>
  )
}

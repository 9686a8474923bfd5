import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { AffectedMailForm } from './affected-mail-form.tsx'
import { EscalationForm } from './escalation-form.tsx'
import css from './mail.module.css'
import { escalationTexts, affectedMailTexts as TEXTS } from './mail.texts.ts'
import { mailQueries } from './mail-queries.ts'

/** Edits which affected assets the user is mailed about, and for admins the escalation of the organization. */
export function MailTab() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  return (
    <div className={css.columns}>
      <OwnMail />
      {me.isAdmin ? <Escalation /> : null}
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

function Escalation() {
  const { data, error, refetch } = useQuery(mailQueries.escalation())
  return (
    <section className={css.card} aria-labelledby="escalation">
      <h2 id="escalation">{escalationTexts.title}</h2>
      <p className={css.hint}>{escalationTexts.intro}</p>
      {error && !data ? <ErrorState message={escalationTexts.loadFailed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton height={240} /> : null}
      {data ? <EscalationForm stored={data.escalationRule} /> : null}
    </section>
  )
}

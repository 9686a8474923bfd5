import { useClockTick } from '../../../platform/refresh-cycle.ts'
import { formatAge } from '../../../ui/states/age.ts'
import css from './single-sign-on.module.css'
import { singleSignOnTexts } from './single-sign-on.texts.ts'
import type { IdentityProvider } from './single-sign-on-queries.ts'

const TEXTS = singleSignOnTexts.last

export function LastSignIn({ provider }: { provider: IdentityProvider | null }) {
  const now = useClockTick()
  const age = (at: string) => formatAge(new Date(at), now)
  if (!provider) return null
  const { lastProblem, lastSignInAt } = provider
  return (
    <section className={css.card} aria-label={TEXTS.title}>
      <div className={css.block}>
        <h2>{TEXTS.title}</h2>
        <p>{lastSignInAt ? TEXTS.signedIn(age(lastSignInAt)) : TEXTS.none}</p>
        {lastProblem ? <p className={css.problem}>{TEXTS.refused(age(lastProblem.at), lastProblem.text)}</p> : null}
      </div>
    </section>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { sessionQueries } from '../../../platform/session-queries.ts'
import { OrganizationRuleBlock } from './organization-rule-block.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeysBlock } from './passkeys-block.tsx'
import { PasswordBlock } from './password-block.tsx'
import { SecondFactorBlock } from './second-factor-block.tsx'
import css from './security.module.css'

/** How the signed-in user signs in, and where. Every user has this tab. */
export function SecurityTab() {
  const { data: me } = useSuspenseQuery(sessionQueries.me())
  const { data: account } = useQuery(sessionQueries.account())
  // Without a subscription the server answers only calls about the user.
  const canSetRules = me.isAdmin && account?.isCurrentlySubscribed === true
  return (
    <div className={css.columns}>
      <div className={css.card}>
        <PasswordBlock />
        <SecondFactorBlock />
        <PasskeysBlock />
        {canSetRules ? <OrganizationRuleBlock /> : null}
      </div>
      <OwnSessions />
    </div>
  )
}

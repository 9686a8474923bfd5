import { Link } from '@tanstack/react-router'
import { portalConfig } from '../../platform/portal-config.ts'
import { accountTexts as TEXTS } from './account.texts.ts'
import type { Account, Me } from './account.ts'
import css from './account-page.module.css'

export function AccountIdentity({ account, me }: { account: Account; me: Me }) {
  const facts = [
    [TEXTS.client, account.clientName],
    [TEXTS.login, account.loginName || account.loginEmail],
    [TEXTS.email, account.loginEmail],
    [TEXTS.role, me.isAdmin ? TEXTS.roles.admin : TEXTS.roles.member],
  ]
  return (
    <section className={css.block} data-tour="account-you" aria-label={TEXTS.you}>
      <dl className={css.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={css.hint}>
        {me.isAdmin && account.isCurrentlySubscribed ? (
          <>
            {TEXTS.inviteLogins} <Link to="/client/account/members">{TEXTS.tabs.members}</Link>
          </>
        ) : (
          <>
            {TEXTS.moreLogins} <a href={`mailto:${portalConfig.supportEmail}`}>{portalConfig.supportEmail}</a>
          </>
        )}
      </p>
    </section>
  )
}

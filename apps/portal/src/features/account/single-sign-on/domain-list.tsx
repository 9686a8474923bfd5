import { Button } from '../../../ui/controls/button.tsx'
import admin from '../admin-tabs.module.css'
import css from './single-sign-on.module.css'
import { singleSignOnTexts } from './single-sign-on.texts.ts'
import type { IdentityProvider } from './single-sign-on-queries.ts'
import { useVerify } from './use-single-sign-on.ts'

const TEXTS = singleSignOnTexts.domains

/** Lists the saved domains. Only a domain whose TXT record was found sends users to the provider. */
export function DomainList({ domains }: { domains: IdentityProvider['domains'] }) {
  const verify = useVerify()
  return (
    <ul className={css.domains}>
      {domains.map(({ domain, isVerified, txtRecord }) => (
        <li key={domain}>
          <div className={css.row}>
            <span>{domain}</span>
            <span className={admin.pill} data-tone={isVerified ? 'good' : 'accent'}>
              {isVerified ? TEXTS.verified : TEXTS.pending}
            </span>
          </div>
          {isVerified ? null : (
            <div className={css.row}>
              <span className={admin.caption}>{TEXTS.waiting(txtRecord)}</span>
              <Button
                size="small"
                label={TEXTS.checkOf(domain)}
                busy={verify.isPending}
                onClick={() => verify.mutate(domain)}
              >
                {TEXTS.check}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

import { Check } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyField } from '../../../ui/controls/copy-field.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import admin from '../admin-tabs.module.css'
import { TabHeading } from '../tab-heading.tsx'
import { DomainList } from './domain-list.tsx'
import { LastSignIn } from './last-sign-in.tsx'
import { RemoveProvider } from './remove-provider.tsx'
import css from './single-sign-on.module.css'
import { singleSignOnTexts as TEXTS } from './single-sign-on.texts.ts'
import type { IdentityProvider, SingleSignOn } from './single-sign-on-queries.ts'
import { useSave, useTest } from './use-single-sign-on.ts'

const STATUS_TONES = { none: undefined, waiting: 'accent', connected: 'good', problem: undefined } as const

function statusOf(provider: IdentityProvider | null): keyof typeof STATUS_TONES {
  if (!provider) return 'none'
  if (provider.lastProblem) return 'problem'
  return provider.lastSignInAt ? 'connected' : 'waiting'
}

const listOf = (text: string) => text.split(',').flatMap((item) => item.trim() || [])

/** Saves all fields together, so that a half-typed provider never takes effect. */
export function SingleSignOnForm({ stored: { identityProvider, callbackUrl } }: { stored: SingleSignOn }) {
  const [issuer, setIssuer] = useState(identityProvider?.issuer ?? '')
  const [clientId, setClientId] = useState(identityProvider?.clientId ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const [domains, setDomains] = useState(identityProvider?.domains.map(({ domain }) => domain).join(', ') ?? '')
  const [groups, setGroups] = useState(identityProvider?.adminGroups.join(', ') ?? '')
  const [claim, setClaim] = useState(identityProvider?.groupsClaim ?? 'groups')
  const [isRequired, setRequired] = useState(identityProvider?.isRequired ?? false)
  const save = useSave(() => setClientSecret(''))
  const test = useTest()
  const hasSecret = identityProvider !== null || clientSecret !== ''
  const isReady = issuer.trim() !== '' && clientId.trim() !== '' && hasSecret && listOf(domains).length > 0
  const status = statusOf(identityProvider)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady) return
    save.mutate({
      issuer,
      clientId,
      ...(clientSecret !== '' && { clientSecret }),
      domains: listOf(domains),
      adminGroups: listOf(groups),
      groupsClaim: claim.trim() || 'groups',
      isRequired,
    })
  }
  return (
    <form className={css.page} noValidate onSubmit={submit}>
      <header className={css.head}>
        <TabHeading title={TEXTS.title} text={TEXTS.text} />
        <div className={css.headActions}>
          {identityProvider ? <RemoveProvider /> : null}
          <Button disabled={!identityProvider} busy={test.isPending} onClick={() => test.mutate()}>
            {TEXTS.test}
          </Button>
          <Button
            kind="primary"
            type="submit"
            icon={<Check size={15} aria-hidden="true" />}
            disabled={!isReady}
            busy={save.isPending}
          >
            {TEXTS.save}
          </Button>
        </div>
      </header>
      <div className={css.columns}>
        <section className={css.card} aria-label={TEXTS.provider}>
          <div className={css.block}>
            <div className={css.row}>
              <div>
                <h2>{TEXTS.provider}</h2>
                <p className={admin.caption}>{TEXTS.protocol}</p>
              </div>
              <span className={admin.pill} data-tone={STATUS_TONES[status]}>
                {TEXTS.status[status]}
              </span>
            </div>
            <TextField
              label={TEXTS.issuer}
              help={TEXTS.issuerHelp}
              autoComplete="off"
              value={issuer}
              onChange={(event) => setIssuer(event.target.value)}
            />
            <TextField
              label={TEXTS.clientId}
              autoComplete="off"
              value={clientId}
              onChange={(event) => setClientId(event.target.value)}
            />
            <TextField
              label={TEXTS.clientSecret}
              type="password"
              autoComplete="off"
              placeholder={identityProvider ? TEXTS.secretKept : ''}
              value={clientSecret}
              onChange={(event) => setClientSecret(event.target.value)}
            />
          </div>
          <div className={css.block}>
            <h2>{TEXTS.forProvider}</h2>
            <CopyField label={TEXTS.callback} value={callbackUrl} />
          </div>
        </section>
        <div className={css.side}>
          <section className={css.card} aria-label={TEXTS.required.title}>
            <div className={`${css.block} ${css.row}`}>
              <div>
                <h2>{TEXTS.required.title}</h2>
                <p className={admin.caption}>{TEXTS.required.text}</p>
                {isRequired && !identityProvider?.isRequired ? (
                  <p role="status" className={admin.negative}>
                    {TEXTS.required.endsSessions}
                  </p>
                ) : null}
              </div>
              <Switch label={TEXTS.required.title} hideLabel checked={isRequired} onChange={setRequired} />
            </div>
            <div className={css.block}>
              <div>
                <h2>{TEXTS.roles.title}</h2>
                <p className={admin.caption}>{TEXTS.roles.text}</p>
              </div>
              <TextField
                label={TEXTS.roles.groups}
                help={TEXTS.domains.help}
                autoComplete="off"
                value={groups}
                onChange={(event) => setGroups(event.target.value)}
              />
              <TextField
                label={TEXTS.roles.claim}
                autoComplete="off"
                value={claim}
                onChange={(event) => setClaim(event.target.value)}
              />
            </div>
          </section>
          <section className={css.card} aria-label={TEXTS.domains.title}>
            <div className={css.block}>
              <h2>{TEXTS.domains.title}</h2>
              <TextField
                label={TEXTS.domains.label}
                help={TEXTS.domains.help}
                autoComplete="off"
                value={domains}
                onChange={(event) => setDomains(event.target.value)}
              />
              <DomainList domains={identityProvider?.domains ?? []} />
            </div>
          </section>
          <LastSignIn provider={identityProvider} />
        </div>
      </div>
    </form>
  )
}
